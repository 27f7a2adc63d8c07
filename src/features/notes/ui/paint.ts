import { HIGHLIGHT_COLOURS, type Highlight } from '#features/projects/files/marks/rules.ts'
import { watchNear, type NearParts } from './near-parts.ts'

/** A highlight with where it stands in the page; without ranges it was not found. */
export interface Mark {
  highlight: Highlight
  ranges: Range[]
  hasNote: boolean
}

const PART = '.doc :is(section, details)'

let shown: { marks: readonly Mark[]; active: string | null } = { marks: [], active: null }
let parts: NearParts | null = null

/**
 * Painted over the text, which is not touched. A browser that cannot has the list of notes. With each letter that is typed
 * anywhere in the page a browser places all of them anew, so it is given those alone that are near what is seen.
 */
export function paint(marks: readonly Mark[], active: string | null): void {
  if (!('highlights' in CSS)) return
  shown = { marks, active }
  parts ??= watchNear(putNear, (isPrinting) => (isPrinting ? put(() => true) : putNear()))
  parts.watch(new Set(marks.flatMap(({ ranges }) => ranges.flatMap((range) => partOf(range) ?? []))))
  putNear()
}

export function unpaint(): void {
  paint([], null)
  parts?.end()
  parts = null
}

const elementOf = ({ startContainer }: Range) => startContainer.parentElement
const partOf = (range: Range) => elementOf(range)?.closest(PART) ?? elementOf(range)

function putNear(): void {
  put((range) => {
    const part = partOf(range)
    return part !== null && parts?.isNear(part) === true
  })
}

function put(isWanted: (range: Range) => boolean): void {
  const { marks, active } = shown
  const named = (name: string, isOf: (mark: Mark) => boolean) => {
    const ranges = marks.flatMap((mark) => (isOf(mark) ? mark.ranges.filter(isWanted) : []))
    if (ranges.length === 0) CSS.highlights.delete(`waymark-${name}`)
    else CSS.highlights.set(`waymark-${name}`, new globalThis.Highlight(...ranges))
  }
  for (const colour of HIGHLIGHT_COLOURS) named(colour, ({ highlight }) => highlight.colour === colour)
  named('noted', ({ hasNote }) => hasNote)
  named('active', ({ highlight }) => highlight.id === active)
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
