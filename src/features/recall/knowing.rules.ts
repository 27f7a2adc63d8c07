import { lateness, type ItemStanding } from './recall.rules.ts'

/** Knowing is an estimate of what a learner could answer today. It is not progress, which counts what was done. */

const AT_DUE = 0.9
const ENOUGH_ANSWERS = 10
/** The prior of a learner without answers counts as many answers as this. */
const ASSUMED = 5
/** A learner who knows less than this share of the expected answers forgets fast. */
const FAST = 0.9

/** The probability of a right answer, by the power law of forgetting: 0.9 on the day an item is due. */
export function expected(standing: ItemStanding, day: string): number {
  return 1 / Math.sqrt(1 + (1 / AT_DUE ** 2 - 1) * lateness(standing, day))
}

export interface AskedItem {
  /** the probability of a right answer, from 0 to 1, before it was asked */
  expected: number
  isKnown: boolean
}

export interface Knowing {
  /** of `outOf` */
  knows: number
  outOf: number
}

const sumOf = <One>(all: readonly One[], valueOf: (one: One) => number) => all.reduce((sum, one) => sum + valueOf(one), 0)

/** Whether the learner forgets faster than expected: items long overdue are then forgotten anyway. */
export function forgetsFast(asked: readonly AskedItem[]): boolean {
  const known = asked.filter(({ isKnown }) => isKnown).length
  return asked.length >= ENOUGH_ANSWERS && known < FAST * sumOf(asked, (one) => one.expected)
}

/** Null if too few questions were asked for an estimate. */
export function knowingOf(items: readonly ItemStanding[], asked: readonly AskedItem[], day: string): Knowing | null {
  if (asked.length < ENOUGH_ANSWERS || items.length === 0) return null
  const speed = speedOf(asked)
  const outOf = Math.min(10, items.length)
  const share = sumOf(items, (one) => expected(one, day) ** speed) / items.length
  return { knows: Math.round(share * outOf), outOf }
}

const SLOWEST = 0.05
const FASTEST = 20

/** The exponent on the expected probabilities that fits the learner's answers; 1 is as expected. */
function speedOf(asked: readonly AskedItem[]): number {
  const known = asked.filter(({ isKnown }) => isKnown).length + ASSUMED * AT_DUE
  let [low, high] = [SLOWEST, FASTEST]
  for (let round = 0; round < 30; round += 1) {
    const speed = Math.sqrt(low * high)
    const fitted = sumOf(asked, (one) => one.expected ** speed) + ASSUMED * AT_DUE ** speed
    if (fitted > known) low = speed
    else high = speed
  }
  return Math.sqrt(low * high)
}
