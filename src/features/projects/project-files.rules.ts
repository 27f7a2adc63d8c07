import type { Bookmark, Gone, Highlight, Note } from './reading-marks.rules.ts'

/** A learner's overlay of a project: ticks, bookmarks, and what is marked and written at the edge of the text. */
export const ANNOTATIONS = 'annotations.json'
export const CONTENT = 'content.json'

export interface Tick {
  on: boolean
  /** ISO: of two devices the later one is right */
  at: string
}

export interface Annotations {
  ticks?: Record<string, Tick>
  highlights?: (Highlight | Gone)[]
  notes?: (Note | Gone)[]
  bookmarks?: Bookmark[]
}

/** The id of a Secret Mission's body in its file name; null for another file. */
export function contentIdOf(filename: string): string | null {
  const name = filename.replace(/\.json$/, '')
  return name === '' || filename === ANNOTATIONS || filename === CONTENT ? null : name
}

/** A new version of the text keeps what hangs on its blocks, and loses what was marked and written in it, unless that is to stay. */
export function afterUpdate(annotations: Annotations, keepsNotes = false): Annotations {
  if (keepsNotes) return annotations
  const { highlights: _, notes: __, ...kept } = annotations
  return kept
}

/** Each tick by itself: the later one counts, whichever side it comes from. */
export function mergeTicks(mine: Record<string, Tick>, theirs: Record<string, Tick>): Record<string, Tick> {
  const merged = { ...theirs }
  for (const [id, tick] of Object.entries(mine)) {
    const other = merged[id]
    if (!other || tick.at > other.at) merged[id] = tick
  }
  return merged
}

export function etagOf(revision: number): string {
  return `"${revision}"`
}

/** The revision that a change was made from; null where it cannot be one. */
export function revisionIn(ifMatch: string): number | null {
  const found = /^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch.trim())
  return found ? Number(found[1]) : null
}
