import type { UnnamedBlock } from './blocks.ts'

/** Maps each later block to its earlier one. */
export type Origins = Map<UnnamedBlock, UnnamedBlock>

const ALIKE = 0.5

/** Equal blocks match wherever they moved; an edited one matches by its place and its words. */
export function align(earlier: readonly UnnamedBlock[], later: readonly UnnamedBlock[]): Origins {
  const origins: Origins = new Map()
  pairEqual(earlier, later, origins)
  pairEdited(earlier, later, origins)
  return origins
}

function pairEqual(earlier: readonly UnnamedBlock[], later: readonly UnnamedBlock[], origins: Origins): void {
  const before = groupByKey(earlier)
  for (const [key, blocks] of groupByKey(later)) {
    const candidates = before.get(key) ?? []
    const pairs = blocks.flatMap((block) => candidates.map((candidate) => ({ block, candidate, score: sameNeighbours(candidate, block) })))
    const taken = new Set<Placed>()
    for (const { block, candidate } of pairs.toSorted((a, b) => b.score - a.score)) {
      if (taken.has(block) || taken.has(candidate)) continue
      taken.add(block).add(candidate)
      origins.set(block.block, candidate.block)
    }
  }
}

interface Placed {
  block: UnnamedBlock
  previous: string | undefined
  next: string | undefined
}

function groupByKey(blocks: readonly UnnamedBlock[]): Map<string, Placed[]> {
  return Map.groupBy(
    blocks.map((block, index): Placed => ({ block, previous: blocks[index - 1]?.key, next: blocks[index + 1]?.key })),
    ({ block }) => block.key,
  )
}

function sameNeighbours(a: Placed, b: Placed): number {
  return Number(a.previous === b.previous) + Number(a.next === b.next) + Number(a.block.home === b.block.home)
}

/** Between two matched blocks, pairs the rest by kind and by mostly equal words. */
function pairEdited(earlier: readonly UnnamedBlock[], later: readonly UnnamedBlock[], origins: Origins): void {
  const known = new Set(origins.values())
  const gapsBefore = gaps(earlier, (block) => (known.has(block) ? block : undefined))
  const gapsAfter = gaps(later, (block) => origins.get(block))
  for (const [start, blocks] of gapsAfter) {
    const candidates = gapsBefore.get(start) ?? []
    const pairs = blocks.flatMap((block) =>
      candidates
        .filter((candidate) => candidate.node.type === block.node.type)
        .map((candidate) => ({ block, candidate, score: likeness(candidate, block) })),
    )
    const taken = new Set<UnnamedBlock>()
    for (const { block, candidate, score } of pairs.toSorted((a, b) => b.score - a.score)) {
      if (score < ALIKE || taken.has(block) || taken.has(candidate)) continue
      taken.add(block).add(candidate)
      origins.set(block, candidate)
    }
  }
}

/** Groups the unmatched blocks after each matched one; those before the first are under null. */
function gaps(
  blocks: readonly UnnamedBlock[],
  identify: (block: UnnamedBlock) => UnnamedBlock | undefined,
): Map<UnnamedBlock | null, UnnamedBlock[]> {
  const found = new Map<UnnamedBlock | null, UnnamedBlock[]>()
  let start: UnnamedBlock | null = null
  for (const block of blocks) {
    const known = identify(block)
    if (known) start = known
    else found.set(start, [...(found.get(start) ?? []), block])
  }
  return found
}

/** Dice coefficient: 1 when all words are shared, 0 when none is. */
function likeness(a: UnnamedBlock, b: UnnamedBlock): number {
  const [first, second] = [wordsOf(a), wordsOf(b)]
  if (first.length + second.length === 0) return 1
  const left = [...second]
  let shared = 0
  for (const word of first) {
    const at = left.indexOf(word)
    if (at < 0) continue
    left.splice(at, 1)
    shared++
  }
  return (2 * shared) / (first.length + second.length)
}

function wordsOf({ words }: UnnamedBlock): string[] {
  return words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
