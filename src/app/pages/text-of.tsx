import { keepLast } from '#pure/keep-last.ts'
import type { DrawnText } from '#features/content/drawn-text.rules.ts'
import type { DocNode } from '#features/content/content.rules.ts'
import { drawText } from '#features/content/ui/drawn/draw-text.tsx'

const MOST = 128
const drawn = new Map<string, DrawnText>()

/** The HTML of a key never changes, so the cache is never stale. */
export function textOf(key: string, document: DocNode, track: string | null): DrawnText {
  const text = drawn.get(key) ?? drawText(document, track)
  keepLast(drawn, key, text, MOST)
  return text
}
