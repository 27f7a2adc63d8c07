import { isRare, type Hit, type Term } from './search.rules.ts'

/** Whether what was found for a search is about it, is only the nearest, or is about something else. Of one or two words that no alias leads, other rules decide. */

export interface Evidence {
  /** How many words were looked for. */
  telling: number
  /** From 0 to 1: the share of them that the catalogue knows. */
  known: number
  /** From 0 to 1: how surely an alias leads to a project. */
  led: number
  /** How similar in meaning the nearest project is. */
  alike: number
  /** How similar in meaning the nearest alias is. */
  nearest: number
  /** The score of the best. */
  best: number
}

const SEVERAL = 3
/** Measured on judged searches: each of several words is somewhere, and no project has them. */
const BEST_LEAST = 0.06
const BEST_SURE = 0.2
const ALIKE_LEAST = 0.3
const LED_LEAST = 0.3
const LED_SURE = 0.5
/** An alias is one word of it, and others are unknown: a container may be for an oven. */
const KNOWN_LEAST = 0.7
const ALIKE_LED = 0.4

/** An alias that is the whole search says what is meant, also where a typo takes its meaning away. */
const LED_WHOLE = 0.85
const NEAREST_SHARE = 0.5
const NEAR_SURE = 0.58

export type Sureness = 'nothing' | 'nearest' | 'sure'

export function surenessOf({ telling, known, led, alike, nearest, best }: Evidence): Sureness {
  const isFar = alike + nearest * NEAREST_SHARE < NEAR_SURE
  // a word of it is an alias, and what is said with it is something else
  if (isFar && led > 0 && led < LED_WHOLE) return 'nearest'
  if (telling < SEVERAL || led >= LED_SURE) return 'sure'
  if (led < LED_LEAST && best < BEST_LEAST && alike < ALIKE_LEAST) return 'nothing'
  if (isFar && best < BEST_SURE) return 'nearest'
  return led > 0 && known < KNOWN_LEAST && alike < ALIKE_LED ? 'nearest' : 'sure'
}

/** Said in passing by one project or two, a rare word still says more than nothing. */
const RARE_SAID = 0.12

/** A word that nobody knows does not silence a rare one that is known: what says that one is shown as the nearest. */
export function isSaidRarely(
  words: readonly Hit[],
  terms: readonly Term[],
  { telling, projects }: { telling: number; projects: number },
): boolean {
  const isUnknown = telling > terms.length
  return isUnknown && terms.some((term) => isRare(term, projects)) && words.some(({ score }) => score >= RARE_SAID)
}
