import { distance, nearest } from './likeness/rules.ts'
import { QUOTE_MOST, type Anchor } from '#features/projects/files/marks/rules.ts'

/** A block of a text, as its words stand one after another. */
export interface Passage {
  id: string
  text: string
  /** a heading or a cell: too little stands in it to know it by */
  isThin: boolean
}

export interface Place {
  blockId: string
  start: number
  end: number
}

const NEAR = 32
const FAR = 48
/** Shorter quotes are only believed where they were. */
const SHORTEST = 4
const SHORT = 12
const LONG = 24
const EDGE = 6
/** So much of what stood beside the marked words is looked for. */
const BESIDE = [NEAR, NEAR / 2]
/** So many letters may have been put in between. */
const PUT_IN = 60
/** An approximate search over more would be felt. */
const LONGEST_APPROXIMATE = 600

/** A version of a text, made ready for being searched. */
export interface Indexed {
  passages: ReadonlyMap<string, Passage & { at: number }>
  /** all of it, block after block */
  whole: string
  /** where in `whole` each block begins, in order */
  starts: readonly { at: number; id: string }[]
  counts: Map<string, number[]>
}

export function indexed(passages: readonly Passage[]): Indexed {
  let whole = ''
  const starts: { at: number; id: string }[] = []
  const known = new Map<string, Passage & { at: number }>()
  for (const passage of passages) {
    if (known.has(passage.id)) continue
    known.set(passage.id, { ...passage, at: whole.length })
    starts.push({ at: whole.length, id: passage.id })
    whole += `${passage.text}\n`
  }
  return { passages: known, whole, starts, counts: new Map() }
}

/** Null where nothing of the text is in it. */
export function anchorAt(text: Indexed, { blockId, start, end }: Place): Anchor | null {
  const passage = text.passages.get(blockId)
  const quote = passage?.text.slice(start, end) ?? ''
  if (!passage || quote.trim() === '' || quote.length > QUOTE_MOST) return null
  return {
    ...{ blockId, start, end, quote },
    ...around(passage.text, start, end, NEAR, 'near'),
    ...around(text.whole, passage.at + start, passage.at + end, FAR, 'far'),
    count: placesOf(text, quote).length,
  }
}

function around(text: string, start: number, end: number, most: number, how: 'near'): Pick<Anchor, 'before' | 'after'>
function around(text: string, start: number, end: number, most: number, how: 'far'): Pick<Anchor, 'farBefore' | 'farAfter'>
function around(text: string, start: number, end: number, most: number, how: 'near' | 'far') {
  const [before, after] = [text.slice(Math.max(0, start - most), start), text.slice(end, end + most)]
  return how === 'near' ? { before, after } : { farBefore: before, farAfter: after }
}

/**
 * Where marked words stand now; null where they cannot be told from others, or are not there. Better lost, and shown as lost
 * with their quote, than found in the wrong place.
 */
export function findAnchor(text: Indexed, anchor: Anchor): Place | null {
  const own = text.passages.get(anchor.blockId)
  if (own && isUntouched(own.text, anchor)) return placeIn(own, anchor.start, anchor.end)
  if (anchor.quote.length < SHORTEST) return null
  return (own && (exactIn(text, own, anchor) ?? nearlyIn(text, own, anchor))) ?? elsewhere(text, anchor)
}

/** In the text of its own block. */
export function isUntouched(text: string, { start, end, quote, before, after }: Anchor): boolean {
  return (
    text.slice(start, end) === quote && text.slice(Math.max(0, start - NEAR), start) === before && text.slice(end, end + NEAR) === after
  )
}

function placeIn({ id }: Passage, start: number, end: number): Place {
  return { blockId: id, start, end }
}

interface Likeness {
  before: number
  after: number
}

const mean = ({ before, after }: Likeness) => (before + after) / 2

function exactIn(text: Indexed, own: Passage & { at: number }, anchor: Anchor): Place | null {
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
  // one of several is gone: it may be this one that was marked
  if (placesOf(text, quote).length < anchor.count && best.score < 0.75) return null
  if (anchor.count > 1 && stoodElsewhere(text, anchor, own.at + best.start, own.at + best.start + quote.length)) return null
  return placeIn(own, best.start, best.start + quote.length)
}

/** Somewhere else the same words stand among nearly as likely ones. */
function hasRival(text: Indexed, own: { at: number; text: string }, anchor: Anchor, start: number): boolean {
  const here = mean(farLikeness(text, anchor, own.at + start, own.at + start + anchor.quote.length))
  return placesOf(text, anchor.quote).some((at) => {
    const isHere = at >= own.at && at <= own.at + own.text.length
    return !isHere && mean(farLikeness(text, anchor, at, at + anchor.quote.length)) > here - 0.1
  })
}

/**
 * What stood right before or after the marked words now stands in one place alone, and not here: the marked words were there, and
 * these are others that look like them. Words that were put in between make no difference.
 */
function stoodElsewhere(text: Indexed, { before, after }: Anchor, start: number, end: number): boolean {
  return BESIDE.some((length) => {
    const [lead, tail] = [before.slice(-length), after.slice(0, length)]
    return isApart(text, lead, (at) => start - (at + lead.length)) || isApart(text, tail, (at) => at - end)
  })
}

function isApart(text: Indexed, beside: string, gapAt: (at: number) => number): boolean {
  if (beside.trim().length < SHORT) return false
  const [at, ...others] = placesOf(text, beside)
  if (at === undefined || others.length > 0) return false
  const gap = gapAt(at)
  return gap < 0 || gap > PUT_IN
}

function nearlyIn(text: Indexed, own: Passage & { at: number }, anchor: Anchor): Place | null {
  const { quote } = anchor
  if (quote.length < SHORT || quote.length > LONGEST_APPROXIMATE) return null
  // most words that were written anew are seen at their edges
  if (!own.text.includes(quote.slice(0, EDGE)) || !own.text.includes(quote.slice(-EDGE))) return null
  const matches = nearest(own.text, quote, Math.floor(quote.length / 4))
  let best: { start: number; end: number; score: number; sides: Likeness } | null = null
  for (const { start, end, errors } of matches) {
    const found = own.text.slice(start, end)
    if (found.slice(0, EDGE) !== quote.slice(0, EDGE) || found.slice(-EDGE) !== quote.slice(-EDGE)) continue
    const near = nearLikeness(own.text, anchor, start, end)
    const score = 0.6 * (1 - errors / quote.length) + 0.4 * mean(near)
    if (!best || score > best.score) best = { start, end, score, sides: near }
  }
  if (!best || best.score < 0.7) return null
  if (stoodElsewhere(text, anchor, own.at + best.start, own.at + best.end)) return null
  const isSure = best.sides.before >= 0.8 && best.sides.after >= 0.8
  if (!isSure && (anchor.count !== 1 || own.isThin)) return null
  // the very words stand somewhere else: these are others
  if (!isSure && placesOf(text, quote).length > 0) return null
  return placeIn(own, best.start, best.end)
}

function elsewhere(text: Indexed, anchor: Anchor): Place | null {
  const { quote, count } = anchor
  const [at, ...others] = placesOf(text, quote)
  if (at === undefined || others.length > 0 || count !== 1) return null
  const passage = passageAt(text, at)
  if (!passage || at + quote.length > passage.at + passage.text.length) return null
  const sides = farLikeness(text, anchor, at, at + quote.length)
  const isSure = passage.isThin
    ? isSureInThin(text, anchor, at)
    : mean(sides) >= 0.7 || (quote.length >= LONG && Math.max(sides.before, sides.after) >= 0.4)
  return isSure ? placeIn(passage, at - passage.at, at - passage.at + quote.length) : null
}

/** By what stands around it in the document, for in the block itself there is next to nothing. */
function isSureInThin(text: Indexed, anchor: Anchor, at: number): boolean {
  const { before, after } = farLikeness(text, anchor, at, at + anchor.quote.length)
  if (before >= 0.8 && after >= 0.8) return true
  const isUnique = anchor.count === 1 && placesOf(text, anchor.quote).length === 1
  return isUnique && Math.max(before, after) >= 0.7
}

function nearLikeness(text: string, { before, after }: Anchor, start: number, end: number): Likeness {
  return { before: likeness(before, text.slice(Math.max(0, start - NEAR), start)), after: likeness(after, text.slice(end, end + NEAR)) }
}

function farLikeness({ whole }: Indexed, { farBefore, farAfter }: Anchor, start: number, end: number): Likeness {
  return {
    before: likeness(farBefore, whole.slice(Math.max(0, start - FAR), start)),
    after: likeness(farAfter, whole.slice(end, end + FAR)),
  }
}

function likeness(one: string, other: string): number {
  const longest = Math.max(one.length, other.length)
  return longest === 0 ? 1 : 1 - distance(one, other) / longest
}

/** Everywhere in the document; asked for the same quote again, it is known. */
function placesOf(text: Indexed, quote: string): number[] {
  const known = text.counts.get(quote)
  if (known) return known
  const found = occurrences(text.whole, quote)
  text.counts.set(quote, found)
  return found
}

function occurrences(text: string, quote: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) found.push(at)
  return found
}

function passageAt({ starts, passages }: Indexed, at: number): (Passage & { at: number }) | null {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle]?.at ?? Infinity) <= at) low = middle
    else high = middle - 1
  }
  const start = starts[low]
  return start ? (passages.get(start.id) ?? null) : null
}
