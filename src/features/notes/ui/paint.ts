import { HIGHLIGHT_COLOURS, type Highlight } from '#features/projects/files/marks/rules.ts'

/** A highlight with where it stands in the page; without ranges it was not found. */
export interface Mark {
  highlight: Highlight
  ranges: Range[]
  hasNote: boolean
}

/** Painted over the text, which is not touched. A browser that cannot has the list of notes. */
export function paint(marks: readonly Mark[], active: string | null): void {
  if (!('highlights' in CSS)) return
  for (const colour of HIGHLIGHT_COLOURS)
    put(
      colour,
      marks.filter(({ highlight }) => highlight.colour === colour),
    )
  put(
    'noted',
    marks.filter(({ hasNote }) => hasNote),
  )
  put(
    'active',
    marks.filter(({ highlight }) => highlight.id === active),
  )
}

export function unpaint(): void {
  paint([], null)
}

function put(name: string, marks: readonly Mark[]): void {
  const ranges = marks.flatMap((mark) => mark.ranges)
  if (ranges.length === 0) CSS.highlights.delete(`waymark-${name}`)
  else CSS.highlights.set(`waymark-${name}`, new globalThis.Highlight(...ranges))
}

/** The smallest highlight at a point of the window. */
export function markAt(marks: readonly Mark[], x: number, y: number): Mark | null {
  const caret = caretAt(x, y)
  if (!caret) return null
  const hit = marks.filter(({ ranges }) => ranges.some((range) => range.isPointInRange(caret.node, caret.offset) && liesIn(range, x, y)))
  return hit.toSorted((a, b) => lengthOf(a) - lengthOf(b))[0] ?? null
}

interface Caret {
  node: Node
  offset: number
}

/** Browsers that have no place of a caret have a range of it. */
function caretAt(x: number, y: number): Caret | null {
  const place = document.caretPositionFromPoint?.(x, y)
  if (place) return { node: place.offsetNode, offset: place.offset }
  const range = document.caretRangeFromPoint?.(x, y)
  return range ? { node: range.startContainer, offset: range.startOffset } : null
}

function liesIn(range: Range, x: number, y: number): boolean {
  return [...range.getClientRects()].some(
    ({ left, right, top, bottom }) => x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1,
  )
}

function lengthOf({ highlight }: Mark): number {
  return highlight.parts.reduce((sum, { quote }) => sum + quote.length, 0)
}
