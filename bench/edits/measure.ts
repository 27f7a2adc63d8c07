import { blockTexts } from '#features/content/content-words.rules.ts'
import type { DocNode } from '#features/content/content.rules.ts'
import { indexed } from '#features/notes/anchor-index.rules.ts'
import { anchorAt, findAnchor } from '#features/notes/anchors.rules.ts'
import type { Chance } from '#features/notes/notes.fixtures.ts'
import type { Anchor } from '#features/projects/reading-marks.rules.ts'
import { align, spanAt, tokensOf, truthOf, verdictOn, type Alignment, type Span, type TextTokens, type Verdict } from './judge.ts'

export interface Pair {
  project: string
  versions: [number, number]
  before: TextTokens
  after: TextTokens
  alignment: Alignment
}

/** Pairs each version with the next one, the one after that and the newest: updates that a learner may take. */
export function pairsOf(project: string, versions: readonly DocNode[][]): Pair[] {
  const texts = versions.map((nodes) => tokensOf(blockTexts(nodes)))
  const pairs: Pair[] = []
  for (const from of texts.keys()) {
    for (const to of new Set([from + 1, from + 2, texts.length - 1])) {
      const [before, after] = [texts[from], texts[to]]
      if (!before || !after || to <= from) continue
      pairs.push({ project, versions: [from, to], before, after, alignment: align(before, after) })
    }
  }
  return pairs
}

export interface Judged {
  pair: Pair
  anchor: Anchor
  /** the words of its block have changed or moved */
  isChanged: boolean
  isUntouched: boolean
  left: number
  verdict: Verdict
  found: string | null
}

export function judge(pair: Pair, marks: number, chance: Chance): Judged[] {
  const [old, now] = [indexed(pair.before.blocks), indexed(pair.after.blocks)]
  const was = new Map(pair.after.blocks.map(({ id, text }) => [id, text]))
  const changed = [...pair.before.blocks.keys()].filter((at) => {
    const block = pair.before.blocks[at]
    return block && was.get(block.id) !== block.text
  })
  return Array.from({ length: marks }).flatMap((): Judged[] => {
    const isAmongChanged = changed.length > 0 && chance() < 0.7
    const block = isAmongChanged ? changed[Math.floor(chance() * changed.length)] : Math.floor(chance() * pair.before.blocks.length)
    const span = block === undefined ? null : spanIn(pair.before, block, chance)
    const [first, last] = span ? [pair.before.tokens[span.from], pair.before.tokens[span.to]] : []
    const owner = block === undefined ? undefined : pair.before.blocks[block]
    if (!span || !first || !last || !owner) return []
    const anchor = anchorAt(old, { blockId: owner.id, start: first.start, end: last.end })
    if (!anchor || (anchor.quote.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 6) return []
    const place = findAnchor(now, anchor)
    const truth = truthOf(pair.alignment, span, pair.after.tokens.length)
    const found = place && now.passages.get(place.blockId)?.text.slice(place.start, place.end)
    const { left } = truth
    return [
      {
        pair,
        anchor,
        left,
        found: found ?? null,
        verdict: verdictOn(truth, place && spanAt(pair.after, place)),
        isChanged: was.get(owner.id) !== owner.text,
        isUntouched: left === 1 && now.whole.includes(anchor.quote),
      },
    ]
  })
}

/** A random highlight: some words of a block, or all of them. */
function spanIn({ tokens }: TextTokens, block: number, chance: Chance): Span | null {
  const first = tokens.findIndex((token) => token.block === block)
  const last = tokens.findLastIndex((token) => token.block === block)
  if (first < 0) return null
  if (chance() < 0.15) return { from: first, to: last }
  const from = first + Math.floor(chance() * (last - first + 1))
  return { from, to: Math.min(last, from + 1 + Math.floor(chance() ** 2 * 40)) }
}
