import type { BlockText } from '#features/content/content-words.rules.ts'
import type { AnchorToken } from './alike-anchors.rules.ts'

export type AnchorText = BlockText

export interface Place {
  blockId: string
  start: number
  end: number
}

/** A version of a text, indexed for search. */
export interface Indexed {
  passages: ReadonlyMap<string, AnchorText & { at: number }>
  /** all blocks joined */
  whole: string
  /** where each block begins in `whole`, in order */
  starts: readonly { at: number; id: string }[]
  counts: Map<string, number[]>
  /** built lazily, when edited words are searched */
  words: Map<string, Set<string>>
  tokens: Map<string, AnchorToken[]>
}

export function indexed(passages: readonly AnchorText[]): Indexed {
  let whole = ''
  const starts: { at: number; id: string }[] = []
  const known = new Map<string, AnchorText & { at: number }>()
  for (const passage of passages) {
    if (known.has(passage.id)) continue
    known.set(passage.id, { ...passage, at: whole.length })
    starts.push({ at: whole.length, id: passage.id })
    whole += `${passage.text}\n`
  }
  return { passages: known, whole, starts, counts: new Map(), words: new Map(), tokens: new Map() }
}

/** All occurrences in the document, cached by quote. */
export function occurrencesOf(text: Indexed, quote: string): number[] {
  const known = text.counts.get(quote)
  if (known) return known
  const found = occurrences(text.whole, quote)
  text.counts.set(quote, found)
  return found
}

export function occurrences(text: string, quote: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) found.push(at)
  return found
}

export function passageAt({ starts, passages }: Indexed, at: number): (AnchorText & { at: number }) | null {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle]?.at ?? Infinity) <= at) low = middle
    else high = middle - 1
  }
  const start = starts[low]
  return start ? (passages.get(start.id) ?? null) : null
}
