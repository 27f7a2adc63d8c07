import { diffArrays } from 'diff'
import type { BlockText } from '#features/content/content-words.rules.ts'

/** A word or a character of a whole text, with its place. */
interface Token {
  text: string
  block: number
  start: number
  end: number
}

export interface TextTokens {
  blocks: readonly BlockText[]
  tokens: readonly Token[]
}

/** The first and last token of a range. */
export interface Span {
  from: number
  to: number
}

/** Runs of this many tokens that are unique in the rest of both texts have moved. */
const MOVED = 8
/** Words farther apart in the new text are not one place. */
const APART = 12

export function tokensOf(blocks: readonly BlockText[]): TextTokens {
  const tokens = blocks.flatMap(({ text }, block) =>
    [...text.matchAll(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu)].map(({ 0: word, index }) => ({
      text: word,
      block,
      start: index,
      end: index + word.length,
    })),
  )
  return { blocks, tokens }
}

export interface Alignment {
  /** the new place of each old token */
  to: Int32Array
}

/** Aligns the two whole texts, without using block ids, anchors or highlights. */
export function align(before: TextTokens, after: TextTokens): Alignment {
  const to = new Int32Array(before.tokens.length).fill(-1)
  const taken = new Set<number>()
  const pair = (old: number, now: number) => {
    if (to[old] !== -1 || taken.has(now)) return
    to[old] = now
    taken.add(now)
  }
  // unique runs match wherever they moved: blocks, then lines, then runs of words
  for (const runsIn of [blocksIn, linesIn]) pairUnique(runsIn(before), runsIn(after), pair)
  pairUnique(
    freeRunsIn(before, (at) => to[at] === -1),
    freeRunsIn(after, (at) => !taken.has(at)),
    pair,
  )
  const words = ({ tokens }: TextTokens) => tokens.map(({ text }) => text)
  let [old, now] = [0, 0]
  for (const { count, added, removed } of diffArrays(words(before), words(after))) {
    if (added) now += count
    else if (removed) old += count
    else for (let at = 0; at < count; at += 1) pair(old++, now++)
  }
  return { to }
}

/** Runs of words by their text, each with its first token; null when not unique. */
type Runs = Map<string, Span | null>

function pairUnique(before: Runs, after: Runs, pair: (old: number, now: number) => void): void {
  for (const [key, old] of before) {
    const now = after.get(key)
    if (old && now) for (let step = 0; step <= old.to - old.from; step += 1) pair(old.from + step, now.from + step)
  }
}

function runsBy({ tokens }: TextTokens, least: number, isSame: (one: Token, next: Token) => boolean): Runs {
  const runs: Runs = new Map()
  let from = 0
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1]
    if (next && isSame(token, next)) continue
    const key = textOf(tokens, from, at)
    if (at - from + 1 >= least) runs.set(key, runs.has(key) ? null : { from, to: at })
    from = at + 1
  }
  return runs
}

const textOf = (tokens: readonly Token[], from: number, to: number) =>
  tokens
    .slice(from, to + 1)
    .map(({ text }) => text)
    .join(' ')

const blocksIn = (text: TextTokens) => runsBy(text, 2, (one, next) => one.block === next.block)
const linesIn = (text: TextTokens) =>
  runsBy(text, 4, (one, next) => one.block === next.block && !text.blocks[one.block]?.text.slice(one.end, next.start).includes('\n'))

function freeRunsIn({ tokens }: TextTokens, isFree: (at: number) => boolean): Runs {
  const runs: Runs = new Map()
  for (let from = 0; from + MOVED <= tokens.length; from += 1) {
    if (!Array.from({ length: MOVED }, (_, step) => from + step).every(isFree)) continue
    const key = textOf(tokens, from, from + MOVED - 1)
    runs.set(key, runs.has(key) ? null : { from, to: from + MOVED - 1 })
  }
  return runs
}

export interface Truth {
  /** the highlighted words that are still together, in the new text */
  words: ReadonlySet<number>
  /** their share of the highlighted words */
  left: number
  /** the range where the highlighted words were, whatever became of them */
  within: Span
}

export function truthOf({ to }: Alignment, { from, to: last }: Span, length: number): Truth {
  const all = [...to.subarray(from, last + 1)].filter((at) => at >= 0).toSorted((a, b) => a - b)
  const clusters: number[][] = []
  for (const at of all) {
    const open = clusters.at(-1)
    if (open && at - (open.at(-1) ?? 0) <= APART) open.push(at)
    else clusters.push([at])
  }
  const largest = clusters.toSorted((a, b) => b.length - a.length)[0] ?? []
  let [low, high] = [from - 1, last + 1]
  while (low >= 0 && to[low] === -1) low -= 1
  while (high < to.length && to[high] === -1) high += 1
  return {
    words: new Set(largest),
    left: largest.length / (last - from + 1),
    within: { from: (to[low] ?? -1) + 1, to: (to[high] ?? length) - 1 },
  }
}

export type Verdict = 'right' | 'wrong' | 'lost'

/** Right when it covers most of the remaining words, and either little else or nothing from beside them. */
export function verdictOn({ words, left, within }: Truth, found: Span | null): Verdict {
  if (!found) return 'lost'
  let hits = 0
  for (let at = found.from; at <= found.to; at += 1) if (words.has(at)) hits += 1
  const isWithin = found.from >= within.from && found.to <= within.to
  const coversMost = hits >= words.size / 2
  if (isWithin && (coversMost || left < 0.5)) return 'right'
  return left >= 0.25 && coversMost && hits >= (found.to - found.from + 1) / 3 ? 'right' : 'wrong'
}

/** The tokens of a range in a block. */
export function spanAt({ blocks, tokens }: TextTokens, place: { blockId: string; start: number; end: number }): Span | null {
  const block = blocks.findIndex(({ id }) => id === place.blockId)
  const from = tokens.findIndex((token) => token.block === block && token.end > place.start)
  const to = tokens.findLastIndex((token) => token.block === block && token.start < place.end)
  return from < 0 || to < from ? null : { from, to }
}
