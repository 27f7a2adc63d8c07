import { isRare, type Hit, type Term } from './search.rules.ts'

/**
 * Decides whether hits are about the search, only the nearest, or about something else. Other rules decide for one or two words without an
 * alias.
 */

export interface Evidence {
  /** How many words were searched. */
  telling: number
  /** From 0 to 1: the share of them that the catalogue knows. */
  known: number
  /** From 0 to 1: how surely an alias leads to a project. */
  led: number
  /** The similarity of the nearest project. */
  alike: number
  /** The similarity of the nearest alias. */
  nearest: number
  /** The similarity of the nearest field that the catalogue has nothing to do with; 0 if the search has typos. */
  other: number
  /** The best score. */
  best: number
}

const SEVERAL = 3
/** Thresholds measured on judged searches: each of several words occurs somewhere, but no project has them all. */
const BEST_LEAST = 0.06
const BEST_SURE = 0.2
const ALIKE_LEAST = 0.3
const LED_LEAST = 0.3
const LED_SURE = 0.5
/** Thresholds for an alias among unknown words: a container may be for an oven. */
const KNOWN_LEAST = 0.7
const ALIKE_LED = 0.4

/** An alias that is the whole search is sure, even with a typo that the model does not understand. */
const LED_WHOLE = 0.85
const NEAREST_SHARE = 0.5
const NEAR_SURE = 0.58

/** Another field counts from this similarity on. */
const OTHER_LEAST = 0.32
/** How much an alias in the search outweighs another field, and the margin in which that field wins. */
const OTHER_LED = 0.2
const OTHER_MARGIN = 0.03
/** From this score on, titles and headings have the words, whatever the model thinks of them. */
const BEST_NAMED = 0.8

/** Whether the search is nearer to another field of life: a container is for shipping, or for plants. */
function isOtherField({ telling, led, alike, other, best }: Evidence): boolean {
  if (telling < 2 || led >= LED_WHOLE || best >= BEST_NAMED || other < OTHER_LEAST) return false
  return other >= alike + OTHER_LED * led - OTHER_MARGIN
}

export type Sureness = 'nothing' | 'nearest' | 'sure'

export function surenessOf(evidence: Evidence): Sureness {
  const { telling, known, led, alike, nearest, best } = evidence
  const isFar = alike + nearest * NEAREST_SHARE < NEAR_SURE
  // the alias is one word, and the whole search means something else
  if (isFar && led > 0 && led < LED_WHOLE) return 'nearest'
  if (isOtherField(evidence)) return 'nearest'
  if (telling < SEVERAL || led >= LED_SURE) return 'sure'
  if (led < LED_LEAST && best < BEST_LEAST && alike < ALIKE_LEAST) return 'nothing'
  if (isFar && best < BEST_SURE) return 'nearest'
  return led > 0 && known < KNOWN_LEAST && alike < ALIKE_LED ? 'nearest' : 'sure'
}

/** The least score of a rare word that one or two projects mention. */
const RARE_SAID = 0.12

/** An unknown word does not hide a known rare one, whose hits are shown as the nearest. */
export function isSaidRarely(
  words: readonly Hit[],
  terms: readonly Term[],
  { telling, projects }: { telling: number; projects: number },
): boolean {
  const isUnknown = telling > terms.length
  return isUnknown && terms.some((term) => isRare(term, projects)) && words.some(({ score }) => score >= RARE_SAID)
}
