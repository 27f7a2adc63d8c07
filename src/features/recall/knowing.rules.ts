import { lateness, type ItemStanding } from './recall.rules.ts'

/** Knowing is an estimate of what a learner could answer today. It is not progress, which counts what was done. */

const AT_DUE = 0.9
const ENOUGH_ANSWERS = 10
/** The weight of what is assumed of a learner of whom nothing is known, in answers. */
const ASSUMED = 5
/** Less than so much of what was foreseen. */
const FAST = 0.9

/** The power law of forgetting: nine of ten on the day an item is due. */
export function expected(standing: ItemStanding, day: string): number {
  return 1 / Math.sqrt(1 + (1 / AT_DUE ** 2 - 1) * lateness(standing, day))
}

export interface AskedItem {
  /** of 1, before it was asked */
  expected: number
  isKnown: boolean
}

export interface Knowing {
  /** of `outOf` */
  knows: number
  outOf: number
}

const sumOf = <One>(all: readonly One[], valueOf: (one: One) => number) => all.reduce((sum, one) => sum + valueOf(one), 0)

/** Whether they forget faster than foreseen, so that what is long overdue is lost anyway. */
export function forgetsFast(asked: readonly AskedItem[]): boolean {
  const known = asked.filter(({ isKnown }) => isKnown).length
  return asked.length >= ENOUGH_ANSWERS && known < FAST * sumOf(asked, (one) => one.expected)
}

/** Null means that too little was asked to say. */
export function knowingOf(items: readonly ItemStanding[], asked: readonly AskedItem[], day: string): Knowing | null {
  if (asked.length < ENOUGH_ANSWERS || items.length === 0) return null
  const speed = speedOf(asked)
  const outOf = Math.min(10, items.length)
  const share = sumOf(items, (one) => expected(one, day) ** speed) / items.length
  return { knows: Math.round(share * outOf), outOf }
}

const SLOWEST = 0.05
const FASTEST = 20

/** The power of what is foreseen that fits what was known: 1 is as foreseen. */
function speedOf(asked: readonly AskedItem[]): number {
  const known = asked.filter(({ isKnown }) => isKnown).length + ASSUMED * AT_DUE
  let [low, high] = [SLOWEST, FASTEST]
  for (let round = 0; round < 30; round += 1) {
    const speed = Math.sqrt(low * high)
    const foreseen = sumOf(asked, (one) => one.expected ** speed) + ASSUMED * AT_DUE ** speed
    if (foreseen > known) low = speed
    else high = speed
  }
  return Math.sqrt(low * high)
}
