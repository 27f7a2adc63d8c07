import { queryOptions } from '@tanstack/react-query'
import { FetchError } from '#platform/calls/errors.ts'
import { openOutbox } from '#platform/outbox/browser-outbox.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { annotationsKey, type ProjectsClient } from './projects.client.ts'
import { annotationsFile, type AnnotationsFile } from './project-files.client.ts'
import type { Annotations } from './project-files.rules.ts'
import { mergeNotes, onto } from './merge-marks.rules.ts'
import { mergeItems, withoutLongGone, type Bookmark, type Gone, type Highlight, type OwnMark, type Note } from './reading-marks.rules.ts'

interface Calls {
  projects: ProjectsClient
}

const MOST_ROUNDS = 8

export function annotationsQuery(calls: Calls, id: string) {
  return queryOptions({
    queryKey: annotationsKey(id),
    queryFn: async () => (await annotationsFile(calls, id).read()).annotations,
  })
}

/** Local changes: the whole new value of each item, by id. */
export interface MarkChanges {
  highlights: Record<string, Highlight | Gone>
  notes: Record<string, Note | Gone>
  bookmarks: Record<string, Bookmark>
}

export interface SavedAnnotations {
  annotations: Annotations
  sent: MarkChanges
  /** notes kept beside conflicting ones, by their previous id */
  renamed: Record<string, string>
}

export type AnnotationsOutbox = Outbox<MarkChanges, SavedAnnotations>

export const NO_CHANGES: MarkChanges = { highlights: {}, notes: {}, bookmarks: {} }

/** The outbox has a single item, because all annotations are in one file. */
export const ONLY_ITEM = 'all'

export const changesIn = (outbox: Pick<AnnotationsOutbox, 'get'>): MarkChanges => outbox.get(ONLY_ITEM).draft ?? NO_CHANGES

/** Unchanged lists keep their identity, to avoid rendering again. */
export function addedTo(now: MarkChanges, next: Partial<MarkChanges>): MarkChanges {
  return {
    highlights: next.highlights ? { ...now.highlights, ...next.highlights } : now.highlights,
    notes: next.notes ? { ...now.notes, ...next.notes } : now.notes,
    bookmarks: next.bookmarks ? { ...now.bookmarks, ...next.bookmarks } : now.bookmarks,
  }
}

/** The server's state with local changes over it. Unchanged lists keep their identity. */
export function withChanges(server: Annotations, { highlights, notes, bookmarks }: MarkChanges): Annotations {
  return {
    ...server,
    ...(Object.keys(highlights).length > 0 && { highlights: over(server.highlights, highlights) }),
    // a local edit of a note shows over the server's
    notes: [...new Map([...(server.notes ?? []), ...Object.values(notes)].map((note) => [note.id, note])).values()],
    ...(Object.keys(bookmarks).length > 0 && { bookmarks: over(server.bookmarks, bookmarks) }),
  }
}

const brought = new WeakMap<object, { server: readonly OwnMark[] | undefined; items: readonly OwnMark[] }>()

function over<One extends OwnMark>(server: readonly One[] | undefined, changed: Record<string, One>): One[] {
  const known = brought.get(changed)
  if (known && known.server === server) return known.items as One[]
  const items = mergeItems(Object.values(changed), server ?? [])
  brought.set(changed, { server, items })
  return items
}

/** Bookmarks only; does not re-render for notes. */
export function bookmarksWith(server: Bookmark[] | undefined, { bookmarks }: MarkChanges): Bookmark[] | undefined {
  return Object.keys(bookmarks).length > 0 ? over(server, bookmarks) : server
}

export async function saveChanges(
  { latest, save }: Pick<AnnotationsFile, 'latest' | 'save'>,
  sent: MarkChanges,
  now: Date,
): Promise<SavedAnnotations> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { etag, annotations } = await latest()
    const { notes, renamed } = mergeNotes(Object.values(sent.notes), annotations.notes ?? [])
    const merged = {
      ...annotations,
      highlights: withoutLongGone(mergeItems(Object.values(sent.highlights), annotations.highlights ?? []), now),
      notes: withoutLongGone(notes, now),
      bookmarks: withoutLongGone(mergeItems(Object.values(sent.bookmarks), annotations.bookmarks ?? []), now),
    }
    if (JSON.stringify(merged) === JSON.stringify(annotations) || (await save(etag, merged))) return { annotations: merged, sent, renamed }
  }
  throw new FetchError('The notes change faster than they can be saved')
}

/** Rebases later changes on the saved state, under its new ids. */
export function rebased({ highlights, notes, bookmarks }: MarkChanges, { annotations, sent, renamed }: SavedAnnotations): MarkChanges {
  const saved = new Map(annotations.notes?.map((note) => [note.id, note]))
  const waiting = notSent(notes, sent.notes).flatMap((note): (Note | Gone)[] => {
    const before = sent.notes[note.id]
    if (!before || 'gone' in note || 'gone' in before) return [note]
    const [typed, then] = [named(note, renamed), named(before, renamed)]
    const now = saved.get(typed.id)
    return now && !('gone' in now) ? onto(typed, then, now).items : [{ ...typed, base: before.at }]
  })
  return {
    highlights: byName(notSent(highlights, sent.highlights)),
    notes: byName(waiting),
    bookmarks: byName(notSent(bookmarks, sent.bookmarks)),
  }
}

function named(note: Note, renamed: SavedAnnotations['renamed']): Note {
  const answers = note.answers?.map((part) => ({ ...part, id: renamed[part.id] ?? part.id }))
  return { ...note, id: renamed[note.id] ?? note.id, ...(answers && { answers }) }
}

function notSent<One extends OwnMark>(now: Record<string, One>, sent: Record<string, One>): One[] {
  return Object.values(now).filter((item) => JSON.stringify(item) !== JSON.stringify(sent[item.id]))
}

export function byName<One extends OwnMark>(items: readonly One[]): Record<string, One> {
  return Object.fromEntries(items.map((item) => [item.id, item]))
}

/** Versions before kept half characters, for which the server refuses all changes. */
export function keptChanges(kept: unknown): MarkChanges | null {
  if (typeof kept !== 'object' || kept === null) return null
  const storable: Partial<MarkChanges> = JSON.parse(JSON.stringify(kept), (_, one: unknown) =>
    typeof one === 'string' ? one.toWellFormed() : one,
  )
  return { ...NO_CHANGES, ...storable }
}

interface Parts {
  calls: Calls
  /** null: a visitor, whose changes are sent after signing in */
  owner: string | null
  projectId: string
  onSaved(saved: SavedAnnotations): void
}

/** The outbox for annotations; unacknowledged changes survive a reload on this device. */
export function openAnnotations({ calls, owner, projectId, onSaved }: Parts): AnnotationsOutbox {
  return openOutbox<MarkChanges, SavedAnnotations>({
    kind: 'annotations',
    subject: projectId,
    owner,
    rules: { quietMs: 500, rebase: rebased },
    valueIn: keptChanges,
    send: (_, { value }) => saveChanges(annotationsFile(calls, projectId), value, new Date()),
    onSaved: (_, saved) => onSaved(saved),
  })
}
