import { expect, test } from 'vitest'
import { expect as check, NotPassed } from './expect.ts'

type Check = 'toEqual' | 'toStrictEqual' | 'toMatchObject'

function passes(value: unknown, name: Check, wanted: unknown): boolean {
  try {
    check(value)[name]?.(wanted)
    return true
  } catch (error) {
    if (error instanceof NotPassed) return false
    throw error
  }
}

function passesInVitest(value: unknown, name: Check, wanted: unknown): boolean {
  try {
    const checks = expect(value) as unknown as Record<Check, (wanted: unknown) => void>
    checks[name](wanted)
    return true
  } catch {
    return false
  }
}

class Point {
  x: number
  constructor(x: number) {
    this.x = x
  }
}
class Pile extends Array {}
class Numbers {
  #most: number
  constructor(most: number) {
    this.#most = most
  }
  *[Symbol.iterator]() {
    for (let number = 0; number < this.#most; number += 1) yield number
  }
}
class Unfit extends Error {
  field: string
  constructor(field: string) {
    super('unfit')
    this.field = field
  }
}
const mark = Symbol('mark')
const ring = (length: number) => {
  const first: { next?: object } = {}
  let last = first
  for (let at = 1; at < length; at += 1) last = last.next = {}
  last.next = first
  return first
}
const same = () => 1
const point = { x: 1 }
const mapOf = (...entries: [unknown, unknown][]) => new Map(entries)
const DAY = '2026-01-01'

type Pair = [what: string, value: unknown, wanted: unknown]

const EQUAL: Pair[] = [
  ['NaN', Number.NaN, Number.NaN],
  ['objects whose keys came in another order', { a: 1, b: [2] }, { b: [2], a: 1 }],
  ['a function and itself', { same }, { same }],
  ['dates of one time', { at: new Date(DAY) }, { at: new Date(DAY) }],
  ['invalid dates', new Date('never'), new Date(Number.NaN)],
  ['patterns', /a/g, /a/g],
  ['addresses', new URL('https://a.test'), new URL('https://a.test/')],
  ['questions of an address', new URLSearchParams('a=1'), new URLSearchParams({ a: '1' })],
  ['boxed numbers', Object(1), Object(1)],
  ['errors', new RangeError('far'), new RangeError('far')],
  ['an error with a cause, and one that is wanted without', new Error('far', { cause: 1 }), new Error('far')],
  ['sets in another order', new Set([1, 2]), new Set([2, 1])],
  ['sets of objects', new Set([{ a: 1 }, { a: 2 }]), new Set([{ a: 2 }, { a: 1 }])],
  ['maps in another order', mapOf(['a', 1], ['b', 2]), mapOf(['b', 2], ['a', 1])],
  ['maps whose keys are objects', new Map([[{ a: 1 }, [1]]]), new Map([[{ a: 1 }, [1]]])],
  ['typed lists', new Float32Array([1, Number.NaN]), new Float32Array([1, Number.NaN])],
  ['values that go through the same numbers', new Numbers(3), new Numbers(3)],
  ['properties by symbol', { [mark]: 1 }, { [mark]: 1 }],
  ['rings', ring(2), ring(2)],
  ['one object in two places', [point, point], [{ x: 1 }, { x: 1 }]],
]

/** toEqual does not ask for what toStrictEqual asks. */
const EQUAL_UNLESS_STRICT: Pair[] = [
  ['an instance and an object', new Point(1), { x: 1 }],
  ['an object without a prototype', Object.assign(Object.create(null), { x: 1 }), { x: 1 }],
  ['a list of a class of its own', Pile.from([1]), [1]],
  ['a property that is undefined', { a: 1, b: undefined }, { a: 1 }],
  // eslint-disable-next-line no-sparse-arrays
  ['a list with a hole', [, 1], [undefined, 1]],
]

const DIFFERENT: Pair[] = [
  ['zero and minus zero', 0, -0],
  ['a number and its text', 1, '1'],
  ['null and undefined', null, undefined],
  ['null and an object', null, {}],
  ['two functions', () => 1, () => 1],
  ['a function and an object', same, {}],
  ['a list and an object', [1], { 0: 1 }],
  ['a list and what looks like one', [], { length: 0 }],
  ['lists of other lengths', [1, undefined], [1]],
  ['a map that is wanted, and an object', {}, new Map([['a', 1]])],
  ['a map and a set', new Map([[1, 1]]), new Set([1])],
  ['a set and a list', new Set([1]), [1]],
  ['a set and a set of its own class', new (class extends Set<number> {})([1]), new Set([1])],
  ['sets of others', new Set([1, 2]), new Set([1, 3])],
  ['maps of other values', new Map([['a', 1]]), new Map([['a', 2]])],
  ['maps of other keys', new Map([[{ a: 1 }, 1]]), new Map([[{ a: 2 }, 1]])],
  ['a date that is wanted, and an object', { at: {} }, { at: new Date(DAY) }],
  ['a date and its text', DAY, new Date(DAY)],
  ['a date and an invalid one', new Date(DAY), new Date(Number.NaN)],
  ['a pattern and an object', {}, /a/],
  ['patterns with other flags', /a/g, /a/i],
  ['addresses of other pages', new URL('https://a.test/1'), new URL('https://a.test/2')],
  ['questions of other addresses', new URLSearchParams('a=1'), new URLSearchParams('a=2')],
  ['an error and an object', {}, new Error('far')],
  ['errors of other kinds', new RangeError('far'), new TypeError('far')],
  ['errors with other words', new Error('far'), new Error('near')],
  ['errors of other causes', new Error('far', { cause: 1 }), new Error('far', { cause: 2 })],
  ['errors with other properties', new Unfit('name'), new Unfit('age')],
  ['errors of other errors', new AggregateError([1]), new AggregateError([2])],
  ['a promise and what it is of', Promise.resolve({}), {}],
  ['a promise and a map', Promise.resolve(), new Map()],
  ['a number and a boxed one', 1, Object(1)],
  ['boxed numbers of others', Object(1), Object(2)],
  ['boxed and plain', Object(true), {}],
  ['a typed list and a list', new Uint8Array([1]), [1]],
  ['typed lists of other kinds', new Uint8Array([1]), new Int8Array([1])],
  ['typed lists of other numbers', new Uint8Array([1]), new Uint8Array([2])],
  ['values that go through other numbers', new Numbers(3), new Numbers(4)],
  ['properties by other symbols', { [mark]: 1 }, { [Symbol('mark')]: 1 }],
  ['a property by symbol and none', { [mark]: 1 }, {}],
  ['rings of other lengths', ring(1), ring(2)],
  ['a ring and what has an end', { next: { next: {} } }, ring(2)],
]

const ALL = [
  ...EQUAL.map((pair) => [...pair, [true, true]] as const),
  ...EQUAL_UNLESS_STRICT.map((pair) => [...pair, [true, false]] as const),
  ...DIFFERENT.map((pair) => [...pair, [false, false]] as const),
]

test.each(ALL)('%s: the same or not, as in Vitest', (_, value, wanted, verdicts) => {
  for (const [one, other] of [[value, wanted] as const, ...(wanted instanceof Error ? [] : [[wanted, value] as const])]) {
    expect([passes(one, 'toEqual', other), passes(one, 'toStrictEqual', other)]).toEqual(verdicts)
    expect([passesInVitest(one, 'toEqual', other), passesInVitest(one, 'toStrictEqual', other)]).toEqual(verdicts)
  }
})

test('bytes are compared, and each item of a set once, although Vitest does neither', () => {
  const bytes = (...of: number[]) => new Uint8Array(of).buffer
  expect([passes(bytes(1), 'toEqual', bytes(1)), passes(bytes(1), 'toEqual', bytes(2))]).toEqual([true, false])
  const view = (of: number) => new DataView(bytes(0, of), 1)
  expect([passes(view(1), 'toEqual', view(1)), passes(view(1), 'toEqual', view(2))]).toEqual([true, false])
  const twice = new Set([{ a: 1 }, { a: 1 }])
  expect(passes(twice, 'toEqual', new Set([{ a: 1 }, { a: 2 }]))).toBe(false)
})

test('nodes of a page are the same where the browser says so', () => {
  const node = (name: string) => ({ name, isEqualNode: (other: { name: string }) => other.name === name, seen: {} })
  expect([passes(node('p'), 'toEqual', node('p')), passes(node('p'), 'toEqual', node('h1'))]).toEqual([true, false])
})

test.each<[boolean, ...Pair]>([
  [true, 'an object that has more', { a: 1, b: { c: 2, d: 3 } }, { b: { c: 2 } }],
  [true, 'lists of objects that have more', { list: [{ a: 1, b: 2 }] }, { list: [{ a: 1 }] }],
  [true, 'an instance', new Point(1), { x: 1 }],
  [true, 'the same date', { at: new Date(DAY) }, { at: new Date(DAY) }],
  [false, 'lists of other lengths', { list: [1, 2] }, { list: [1] }],
  [false, 'another date', { at: new Date(DAY) }, { at: new Date(0) }],
  [false, 'no date', { at: {} }, { at: new Date(DAY) }],
  [false, 'no map', { of: {} }, { of: new Map([['a', 1]]) }],
  [false, 'another set', { of: new Set([1]) }, { of: new Set([2]) }],
  [false, 'a list for an object', { of: [1] }, { of: { 0: 1, a: 2 } }],
  [false, 'a property that is not there', {}, { a: undefined }],
])('toMatchObject: %s for %s, as in Vitest', (verdict, _, value, wanted) => {
  expect([passes(value, 'toMatchObject', wanted), passesInVitest(value, 'toMatchObject', wanted)]).toEqual([verdict, verdict])
})
