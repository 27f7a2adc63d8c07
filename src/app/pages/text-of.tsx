import type { DrawnText } from '#features/content/drawn/rules.ts'
import type { DocNode } from '#features/content/rules.ts'
import { drawText } from '#features/content/ui/drawn/draw-text.tsx'

const MOST = 128
const drawn = new Map<string, DrawnText>()

/** What is drawn never changes under its key, so a copy in memory is never out of date. */
export function textOf(key: string, document: DocNode, track: string | null): DrawnText {
  const text = drawn.get(key) ?? drawText(document, track)
  drawn.delete(key)
  drawn.set(key, text)
  if (drawn.size > MOST) drawn.delete(drawn.keys().next().value ?? '')
  return text
}
