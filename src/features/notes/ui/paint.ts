import { HIGHLIGHT_COLOURS, type Highlight } from '#features/projects/reading-marks.rules.ts'
import { watchNear, type NearParts } from './near-parts.ts'

/** A highlight with its ranges in the page; none if it was not found. */
export interface Mark {
  highlight: Highlight
  ranges: Range[]
  hasNote: boolean
}

const STYLES = [...HIGHLIGHT_COLOURS, 'noted', 'active']
const PART = '.doc :is(section, details)'

/** A piece of marked text, its part of the page, and its styles. */
interface Piece {
  range: Range
  part: Element | null
  styles: readonly string[]
}

let pieces: readonly Piece[] = []
let parts: NearParts | null = null

/**
 * Paints with the CSS Custom Highlight API, which leaves the text untouched; without it there is still the list of notes. Only highlights
 * near the viewport are painted, because the browser recomputes all of them with every typed letter.
 */
export function paint(marks: readonly Mark[], active: string | null): void {
  if (!('highlights' in CSS)) return
  pieces = marks.flatMap((mark) => mark.ranges.map((range) => ({ range, part: partOf(range), styles: stylesOf(mark, active) })))
  parts ??= watchNear(putNear, (isPrinting) => (isPrinting ? put(() => true) : putNear()))
  parts.watch(new Set(pieces.flatMap(({ part }) => part ?? [])))
  putNear()
}

export function unpaint(): void {
  paint([], null)
  parts?.end()
  parts = null
}

function partOf({ startContainer }: Range): Element | null {
  const element = startContainer.parentElement
  return element?.closest(PART) ?? element
}

function stylesOf({ highlight: { id, colour }, hasNote }: Mark, active: string | null): string[] {
  return [colour, ...(hasNote ? ['noted'] : []), ...(id === active ? ['active'] : [])]
}

const putNear = () => put(({ part }) => part !== null && parts?.isNear(part) === true)

function put(isWanted: (piece: Piece) => boolean): void {
  const ranges = Map.groupBy(
    pieces.filter(isWanted).flatMap(({ range, styles }) => styles.map((style) => ({ range, style }))),
    ({ style }) => style,
  )
  for (const style of STYLES) {
    const painted = ranges.get(style)
    if (painted) CSS.highlights.set(`waymark-${style}`, new globalThis.Highlight(...painted.map(({ range }) => range)))
    else CSS.highlights.delete(`waymark-${style}`)
  }
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

/** Falls back to caretRangeFromPoint. */
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
