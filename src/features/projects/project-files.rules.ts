import type { Bookmark, Gone, Highlight, Note } from './reading-marks.rules.ts'

/** A learner's overlay of a project: ticks, bookmarks, highlights and notes. */
export const ANNOTATIONS = 'annotations.json'
export const CONTENT = 'content.json'

export interface TickState {
  on: boolean
  /** ISO time: the later of two devices wins */
  at: string
}

export interface Annotations {
  ticks?: Record<string, TickState>
  highlights?: (Highlight | Gone)[]
  notes?: (Note | Gone)[]
  bookmarks?: Bookmark[]
}

/** The content id in the file name of a Secret Mission's body; null for another file. */
export function contentIdOf(filename: string): string | null {
  const name = filename.replace(/\.json$/, '')
  return name === '' || filename === ANNOTATIONS || filename === CONTENT ? null : name
}

/** A new version keeps what refers to block ids, and drops highlights and notes unless they can be kept. */
export function afterUpdate(annotations: Annotations, keepsNotes = false): Annotations {
  if (keepsNotes) return annotations
  const { highlights: _, notes: __, ...kept } = annotations
  return kept
}

/** Merges tick by tick: the later one wins. */
export function mergeTicks(mine: Record<string, TickState>, theirs: Record<string, TickState>): Record<string, TickState> {
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

/** The revision in If-Match; null if it is not one. */
export function revisionIn(ifMatch: string): number | null {
  const found = /^(?:W\/)?"(\d{1,9})"$/.exec(ifMatch.trim())
  return found ? Number(found[1]) : null
}
