import { occurrences, passageAt, occurrencesOf, type Indexed, type AnchorText, type Place } from './anchor-index.rules.ts'
import { reworded, stoodElsewhere } from './reworded-anchors.rules.ts'
import { QUOTE_MOST, type Anchor } from '#features/projects/reading-marks.rules.ts'

const NEAR = 32
const FAR = 48
/** Shorter quotes are found only where they were. */
const SHORTEST = 4
const SHORT = 12
const LONG = 24

/** Null if it covers no text. */
export function anchorAt(text: Indexed, { blockId, start, end }: Place): Anchor | null {
  const passage = text.passages.get(blockId)
  const quote = passage ? cut(passage.text, start, end) : ''
  if (!passage || quote.trim() === '' || quote.length > QUOTE_MOST) return null
  return {
    blockId,
    start,
    end,
    quote,
    ...around(passage.text, start, end, NEAR, 'near'),
    ...around(text.whole, passage.at + start, passage.at + end, FAR, 'far'),
    count: occurrencesOf(text, quote).length,
  }
}

function around(text: string, start: number, end: number, most: number, how: 'near'): Pick<Anchor, 'before' | 'after'>
function around(text: string, start: number, end: number, most: number, how: 'far'): Pick<Anchor, 'farBefore' | 'farAfter'>
function around(text: string, start: number, end: number, most: number, how: 'near' | 'far') {
  const [before, after] = [cut(text, start - most, start), cut(text, end, end + most)]
  return how === 'near' ? { before, after } : { farBefore: before, farAfter: after }
}

/** Leaves out half a character at an edge: no server stores it, and nothing finds it. */
function cut(text: string, from: number, to: number): string {
  return text.slice(Math.max(0, from), to).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')
}

/**
 * The current place of marked words; null if they are gone or ambiguous. Losing a highlight, which is then listed with its quote, is better
 * than showing it in the wrong place.
 */
export function findAnchor(text: Indexed, anchor: Anchor): Place | null {
  const own = text.passages.get(anchor.blockId)
  if (own && isUntouched(own.text, anchor)) return placeIn(own, anchor.start, anchor.end)
  if (anchor.quote.length < SHORTEST) return null
  return (own && exactIn(text, own, anchor)) ?? elsewhere(text, anchor) ?? reworded(text, anchor)
}

/** In the text of its own block. */
export function isUntouched(text: string, { start, end, quote, before, after }: Anchor): boolean {
  return cut(text, start, end) === quote && cut(text, start - NEAR, start) === before && cut(text, end, end + NEAR) === after
}

function placeIn({ id }: AnchorText, start: number, end: number): Place {
  return { blockId: id, start, end }
}

interface Likeness {
  before: number
  after: number
}

const mean = ({ before, after }: Likeness) => (before + after) / 2

function exactIn(text: Indexed, own: AnchorText & { at: number }, anchor: Anchor): Place | null {
  const { quote } = anchor
  const starts = occurrences(own.text, quote)
  const [only] = starts
  if (only === undefined) return null
  if (own.isThin) {
    const found = starts.filter((start) => isSureInThin(text, anchor, own.at + start))
    return found.length === 1 && found[0] !== undefined ? placeIn(own, found[0], found[0] + quote.length) : null
  }
  if (starts.length === 1 && quote.length >= LONG) return placeIn(own, only, only + quote.length)
  const scored = starts
    .map((start) => ({ start, score: mean(nearLikeness(own.text, anchor, start, start + quote.length)) }))
    .toSorted((a, b) => b.score - a.score)
  const [best, second] = scored
  if (!best) return null
  const isAlone = starts.length === 1
  const least = quote.length < SHORT && !isAlone ? 0.9 : 0.35
  if (best.score < least || (second && best.score - second.score < 0.2)) return null
  if (best.score < 0.6 && hasRival(text, own, anchor, best.start)) return null
  // one of several occurrences is gone: it may be the marked one
  if (occurrencesOf(text, quote).length < anchor.count && best.score < 0.75) return null
  if (anchor.count > 1 && stoodElsewhere(text, anchor, own.at + best.start, own.at + best.start + quote.length)) return null
  return placeIn(own, best.start, best.start + quote.length)
}

/** Whether the same words occur elsewhere with a context that fits nearly as well. */
function hasRival(text: Indexed, own: { at: number; text: string }, anchor: Anchor, start: number): boolean {
  const here = mean(farLikeness(text, anchor, own.at + start, own.at + start + anchor.quote.length))
  return occurrencesOf(text, anchor.quote).some((at) => {
    const isHere = at >= own.at && at <= own.at + own.text.length
    return !isHere && mean(farLikeness(text, anchor, at, at + anchor.quote.length)) > here - 0.1
  })
}

function elsewhere(text: Indexed, anchor: Anchor): Place | null {
  const { quote, count } = anchor
  const [at, ...others] = occurrencesOf(text, quote)
  if (at === undefined || others.length > 0 || count !== 1) return null
  const passage = passageAt(text, at)
  if (!passage || at + quote.length > passage.at + passage.text.length) return null
  const sides = farLikeness(text, anchor, at, at + quote.length)
  const isSure = passage.isThin
    ? isSureInThin(text, anchor, at)
    : mean(sides) >= 0.7 || (quote.length >= LONG && Math.max(sides.before, sides.after) >= 0.4)
  return isSure ? placeIn(passage, at - passage.at, at - passage.at + quote.length) : null
}

/** Checks the surrounding document, because a thin block has almost no context itself. */
function isSureInThin(text: Indexed, anchor: Anchor, at: number): boolean {
  const { before, after } = farLikeness(text, anchor, at, at + anchor.quote.length)
  if (before >= 0.8 && after >= 0.8) return true
  const isUnique = anchor.count === 1 && occurrencesOf(text, anchor.quote).length === 1
  return isUnique && Math.max(before, after) >= 0.7
}

function nearLikeness(text: string, { before, after }: Anchor, start: number, end: number): Likeness {
  return { before: likeness(before, cut(text, start - NEAR, start)), after: likeness(after, cut(text, end, end + NEAR)) }
}

function farLikeness({ whole }: Indexed, { farBefore, farAfter }: Anchor, start: number, end: number): Likeness {
  return {
    before: likeness(farBefore, cut(whole, start - FAR, start)),
    after: likeness(farAfter, cut(whole, end, end + FAR)),
  }
}

function likeness(one: string, other: string): number {
  const longest = Math.max(one.length, other.length)
  return longest === 0 ? 1 : 1 - distance(one, other) / longest
}

/** The Levenshtein distance. */
export function distance(one: string, other: string): number {
  if (one === other) return 0
  let row = Int32Array.from({ length: other.length + 1 }, (_, at) => at)
  let next = new Int32Array(other.length + 1)
  for (let i = 0; i < one.length; i += 1) {
    next[0] = i + 1
    for (let j = 0; j < other.length; j += 1) {
      const same = (row[j] ?? 0) + (one.charCodeAt(i) === other.charCodeAt(j) ? 0 : 1)
      next[j + 1] = Math.min(same, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1)
    }
    ;[row, next] = [next, row]
  }
  return row[other.length] ?? 0
}
