import type { Anchor } from '#features/projects/reading-marks.rules.ts'
import { bestRegion, sharedWeight, tokensOf, weightOf, type Region, type AnchorToken } from './alike-anchors.rules.ts'
import { occurrencesOf, type Indexed, type AnchorText, type Place } from './anchor-index.rules.ts'

const SHORT = 12
const LONG = 24
/** How much of the context is searched for. */
const BESIDE = [32, 16]
/** How many letters may have been inserted between. */
const PUT_IN = 60
/** How many words of context are compared. */
const CONTEXT = 8
/** The share of the words from which a passage is searched. */
const CANDIDATE = 0.35

interface Candidate extends Region {
  passage: AnchorText & { at: number }
  /** in letters of the passage */
  start: number
  end: number
  /** its weight, including insertions */
  size: number
  /** how much of the context matches; null if there was none */
  around: number | null
}

/** Finds edited words by their remaining words and their context. */
export function reworded(text: Indexed, anchor: Anchor): Place | null {
  const words = tokensOf(anchor.quote)
  if (weightOf(words) < SHORT) return null
  const sought = { words, weight: weightOf(words), ...contextOf(anchor) }
  const ranked = passagesWith(text, words, anchor.blockId)
    .flatMap((passage) => candidateIn(text, passage, anchor, sought) ?? [])
    .toSorted((a, b) => scoreOf(b, anchor) - scoreOf(a, anchor))
  const [best, second] = ranked
  if (!best || !isLikely(best, anchor, sought)) return null
  const { from, to, passage } = best
  const beside = [candidateIn(text, passage, anchor, sought, 0, from), candidateIn(text, passage, anchor, sought, to + 1)]
  const rivals = [second, ...beside].filter((rival) => rival != null)
  if (rivals.some((rival) => scoreOf(best, anchor) - scoreOf(rival, anchor) < 0.2)) return null
  if ((best.around ?? 0) < 0.5 && stoodElsewhere(text, anchor, passage.at + best.start, passage.at + best.end)) return null
  return { blockId: passage.id, start: best.start, end: best.end }
}

const OWN = 0.1
/** A place this much larger than the words counts as another text. */
const SPREAD = 1.6

function scoreOf({ share, around, passage }: Candidate, { blockId }: Anchor): number {
  return share + 0.3 * (around ?? 0.3) + (passage.id === blockId ? OWN : 0)
}

function isLikely({ share, size, around, passage }: Candidate, { blockId, count }: Anchor, { weight: all }: Sought): boolean {
  const beside = around ?? 0
  const weight = all * share
  if (count > 1 && beside < 0.6) return false
  if (share < 0.9 && size > SPREAD * all) return false
  if (passage.id === blockId) return share >= (weight >= LONG ? 0.65 : 0.75) || (share >= 0.55 && beside >= 0.75)
  return share >= 0.7 && weight >= LONG && (beside >= 0.3 || weight >= 2 * LONG)
}

interface Sought {
  words: readonly AnchorToken[]
  weight: number
  lead: readonly AnchorToken[]
  tail: readonly AnchorToken[]
}

/** The best match between two words of a passage. */
function candidateIn(
  text: Indexed,
  passage: Candidate['passage'],
  anchor: Anchor,
  { words, lead, tail }: Sought,
  first = 0,
  end = Infinity,
): Candidate | null {
  const tokens = tokensIn(text, passage)
  const region = bestRegion(words, tokens, first, Math.min(end, tokens.length))
  if (!region || region.share < CANDIDATE) return null
  const { from, to } = widened(region, tokens, words, anchor)
  const [before, after] = [tokens.slice(Math.max(0, from - CONTEXT - 4), from), tokens.slice(to + 1, to + CONTEXT + 5)]
  const sides = [sharedWeight(lead, before), sharedWeight(tail, after)].filter((side) => side !== null)
  const around = sides.length > 0 ? sides.reduce((sum, side) => sum + side, 0) / sides.length : null
  const size = weightOf(tokens.slice(from, to + 1))
  return { ...region, from, to, passage, size, start: tokens[from]?.start ?? 0, end: tokens[to]?.end ?? 0, around }
}

function tokensIn({ tokens }: Indexed, { id, text }: AnchorText): AnchorToken[] {
  const known = tokens.get(id) ?? tokensOf(text)
  tokens.set(id, known)
  return known
}

function contextOf({ before, after }: Anchor) {
  return { lead: tokensOf(before).slice(-CONTEXT), tail: tokensOf(after).slice(0, CONTEXT) }
}

/** Widens a match to include reworded words at its edges, up to the old context. */
function widened(region: Region, tokens: readonly AnchorToken[], words: readonly AnchorToken[], { before, after }: Anchor) {
  let { from, to } = region
  const missing = { before: region.first, after: words.length - 1 - region.last }
  const [lead] = tokensOf(before).slice(-1)
  const [tail] = tokensOf(after)
  if (missing.before > 0) {
    const least = Math.max(0, from - missing.before - 4)
    if (!lead) from = least === 0 ? 0 : from
    else
      for (let at = from - 1; at >= least; at -= 1)
        if (tokens[at]?.text === lead.text) {
          from = at + 1
          break
        }
  }
  if (missing.after > 0) {
    const most = Math.min(tokens.length - 1, to + missing.after + 4)
    if (!tail) to = most === tokens.length - 1 ? most : to
    else
      for (let at = to + 1; at <= most; at += 1)
        if (tokens[at]?.text === tail.text) {
          to = at - 1
          break
        }
  }
  return { from, to }
}

/** The block itself, and passages with enough of the words for a closer look. */
function passagesWith(text: Indexed, words: readonly AnchorToken[], own: string): Candidate['passage'][] {
  const distinct = [...new Map(words.map((word) => [word.text, word])).values()]
  const weights = new Map<string, number>()
  for (const { text: word, weight } of distinct) {
    if (weight < 1) continue
    for (const id of passagesByWord(text).get(word) ?? []) weights.set(id, (weights.get(id) ?? 0) + weight)
  }
  const least = weightOf(distinct) * CANDIDATE
  const likely = [...weights].filter(([id, weight]) => weight >= least && id !== own).map(([id]) => id)
  return [own, ...likely].flatMap((id) => text.passages.get(id) ?? [])
}

function passagesByWord(text: Indexed): ReadonlyMap<string, ReadonlySet<string>> {
  if (text.words.size > 0) return text.words
  for (const passage of text.passages.values())
    for (const { text: word } of tokensIn(text, passage)) {
      const ids = text.words.get(word)
      if (ids) ids.add(passage.id)
      else text.words.set(word, new Set([passage.id]))
    }
  return text.words
}

/**
 * True if the old context now occurs in exactly one other place: the marked words were there, and these only look like them. Insertions
 * next to the words do not matter.
 */
export function stoodElsewhere(text: Indexed, { before, after }: Anchor, start: number, end: number): boolean {
  return BESIDE.some((length) => {
    const [lead, tail] = [before.slice(-length), after.slice(0, length)]
    return isApart(text, lead, (at) => start - (at + lead.length)) || isApart(text, tail, (at) => at - end)
  })
}

function isApart(text: Indexed, beside: string, gapAt: (at: number) => number): boolean {
  if (beside.trim().length < SHORT) return false
  const [at, ...others] = occurrencesOf(text, beside)
  if (at === undefined || others.length > 0) return false
  const gap = gapAt(at)
  return gap < 0 || gap > PUT_IN
}
