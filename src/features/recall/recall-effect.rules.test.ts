import { expect, test } from 'vitest'
import { chanceFrom } from '#features/notes/notes.fixtures.ts'
import { expected, forgetsFast, knowingOf } from './knowing.rules.ts'
import { effectOf, FEWEST_LEARNERS, type Measured } from './recall-effect.rules.ts'

const RUNS = 200

/** Learners differ in what they know, so that answers of one resemble one another. */
function simulated(run: number, effect: number, learners: number): Measured[] {
  const chance = chanceFrom(run * 31 + Math.round(1000 * effect))
  return Array.from({ length: learners }, () => {
    const able = 0.2 + 0.6 * chance()
    const [held, compared] = [1 + Math.floor(5 * chance()), 1 + Math.floor(5 * chance())]
    const known = (count: number, share: number) => Array.from({ length: count }, () => chance() < share).filter(Boolean).length
    return { held, heldKnown: known(held, able), compared, comparedKnown: known(compared, able + effect) }
  })
}

test.each([0, 0.15])('the interval covers a true effect of %d in nine of ten runs', (effect) => {
  for (const learners of [FEWEST_LEARNERS, 120]) {
    const covered = Array.from({ length: RUNS }, (_, run) => effectOf(simulated(run + 1, effect, learners)).found).filter(
      (found) => found && found.from <= effect && effect <= found.to,
    )
    expect(covered.length / RUNS).toBeGreaterThanOrEqual(0.9)
  }
})

test('below thirty learners with answers of both kinds nothing is said', () => {
  const one = { held: 1, heldKnown: 0, compared: 1, comparedKnown: 1 }
  const few = Array.from({ length: FEWEST_LEARNERS - 1 }, () => one)
  expect(effectOf([]).found).toBeNull()
  expect(effectOf(few)).toEqual({ learners: 29, held: 29, compared: 29, found: null })
  expect(effectOf([...few, { ...one, held: 0 }]).found).toBeNull()
  expect(effectOf([...few, one]).found).toMatchObject({ difference: 1, heldShare: 0, comparedShare: 1 })
})

test('knowing is not said before ten answers, and follows what was known', () => {
  const items = Array.from({ length: 20 }, () => ({ rung: 1, seenOn: '2026-01-01' }))
  const asked = (isKnown: boolean, count = 30) => Array.from({ length: count }, () => ({ expected: 0.9, isKnown }))
  expect(knowingOf(items, asked(true, 9), '2026-01-04')).toBeNull()
  expect(knowingOf([], asked(true), '2026-01-04')).toBeNull()
  expect(knowingOf(items, asked(true), '2026-01-04')?.knows).toBe(10)
  const half = [...asked(true, 15), ...asked(false, 15)]
  expect(knowingOf(items, half, '2026-01-04')?.knows).toBeLessThanOrEqual(6)
  expect(knowingOf(items.slice(0, 3), asked(true), '2026-01-04')).toEqual({ knows: 3, outOf: 3 })
  expect([forgetsFast(asked(true)), forgetsFast(half), forgetsFast(half.slice(0, 9))]).toEqual([false, true, false])
})

test('nine of ten are expected on the day an item is due, fewer later', () => {
  const standing = { rung: 1, seenOn: '2026-01-01' }
  expect(['2026-01-01', '2026-01-04', '2026-03-01'].map((day) => expected(standing, day).toFixed(2))).toEqual(['1.00', '0.90', '0.42'])
})
