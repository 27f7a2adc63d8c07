import { expect, test } from 'vitest'
import { expect as check, NotPassed, type Checks } from './expect.ts'

const boom = () => {
  throw new RangeError('too far')
}

/** What a test of the learner's is told; null where it passes. */
function told(value: unknown, ask: (checks: Checks) => void, isNot = false): string | null {
  const checks = check(value)
  try {
    ask(isNot ? checks.not : checks)
    return null
  } catch (error) {
    if (error instanceof NotPassed) return error.message
    throw error
  }
}

test.each<[string, unknown, (checks: Checks) => void]>([
  ['toBe', 3, (it) => it.toBe?.(3)],
  ['toEqual', { a: [1, { b: 2 }] }, (it) => it.toEqual?.({ a: [1, { b: 2 }] })],
  ['toBeCloseTo', 0.1 + 0.2, (it) => it.toBeCloseTo?.(0.3)],
  ['toBeCloseTo of infinity', Infinity, (it) => it.toBeCloseTo?.(Infinity)],
  ['toContain', 'banana', (it) => it.toContain?.('nan')],
  ['toContain of a list', [1, 2], (it) => it.toContain?.(2)],
  ['toMatch', 'banana', (it) => it.toMatch?.(/^b/)],
  ['toThrow', boom, (it) => it.toThrow?.(/too far/)],
  ['toThrow of a kind', boom, (it) => it.toThrow?.(RangeError)],
  ['toHaveLength', 'abc', (it) => it.toHaveLength?.(3)],
  ['toBeGreaterThan', 3, (it) => it.toBeGreaterThan?.(2)],
])('%s holds, and its opposite does not', (_, value, ask) => {
  expect(told(value, ask)).toBeNull()
  expect(told(value, ask, true)).toMatch(/^Expected not: /)
})

test.each<[verdict: boolean, value: unknown, ...path: [unknown, unknown?]]>([
  [true, { a: 1 }, 'a'],
  [true, { a: 1 }, 'a', 1],
  [false, { a: 1 }, 'a', 5],
  [false, { a: 1 }, 'b'],
  [false, { a: 1 }, 'a', undefined],
  [true, { a: undefined }, 'a', undefined],
  [true, { a: { b: [{ c: 1 }] } }, 'a.b[0].c', 1],
  [true, { a: { b: [{ c: 1 }] } }, ['a', 'b', 0], { c: 1 }],
  [false, { a: { b: [] } }, 'a.b[0]'],
  [true, { 'a.b': 1 }, 'a.b', 1],
  [true, [1, 2], 'length', 2],
  [false, { a: { b: {} } }, 'a.b', new Map()],
])('toHaveProperty is %s for %o at %o', (verdict, value, ...path) => {
  expect(told(value, (it) => it.toHaveProperty?.(...path)) === null).toBe(verdict)
  expect(told(value, (it) => it.toHaveProperty?.(...path), true) === null).toBe(!verdict)
})

test('a property of another value is said', () => {
  expect(told({ a: 1 }, (it) => it.toHaveProperty?.('a', 5))).toBe("Expected: a property 'a' of 5\nGot: { a: 1 }")
})

test('what differs is said as what was expected and what came', () => {
  expect(told([1, 2], (it) => it.toEqual?.([1, 3]))).toBe('Expected: [ 1, 3 ]\nGot: [ 1, 2 ]')
  expect(
    told(
      () => {},
      (it) => it.toThrow?.(),
    ),
  ).toBe('Expected: an error\nGot: none')
})

test('a test can say by itself what is wrong', () => {
  expect(() => check.fail('There is no paragraph yet.')).toThrow(new NotPassed('There is no paragraph yet.'))
})

test('a promise is waited for, kept or not', async () => {
  await check(Promise.resolve(3)).resolves.toBe?.(3)
  await check(Promise.reject(new Error('no'))).rejects.toThrow?.('no')
  await expect(check(Promise.resolve(3)).rejects.toThrow?.('no')).rejects.toThrow('Expected: a promise that is rejected')
})
