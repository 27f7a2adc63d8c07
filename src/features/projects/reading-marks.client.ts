import { queryOptions } from '@tanstack/react-query'
import { FetchError } from '#platform/calls/errors.ts'
import { openOutbox } from '#platform/outbox/browser-outbox.ts'
import type { Outbox } from '#platform/outbox/outbox.ts'
import { annotationsKey, type ProjectsClient } from './projects.client.ts'
import { annotationsFile, type AnnotationsFile } from './project-files.client.ts'
import type { Annotations } from './project-files.rules.ts'
import { mergeNotes, onto } from './merge-marks.rules.ts'
import { mergeItems, withoutLongGone, type Bookmark, type Gone, type Highlight, type Item, type Note } from './reading-marks.rules.ts'

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

/** What was changed on this page: the whole of each thing, by its name. */
export interface Changes {
  highlights: Record<string, Highlight | Gone>
  notes: Record<string, Note | Gone>
  bookmarks: Record<string, Bookmark>
}

export interface SavedAnnotations {
  annotations: Annotations
  sent: Changes
  /** notes that are kept beside what was written elsewhere, by their names before */
  renamed: Record<string, string>
}

export type AnnotationsOutbox = Outbox<Changes, SavedAnnotations>

export const NO_CHANGES: Changes = { highlights: {}, notes: {}, bookmarks: {} }

/** All of a project's things are one change: they are in one file. */
export const ALL = 'all'

export const changesIn = (outbox: Pick<AnnotationsOutbox, 'get'>): Changes => outbox.get(ALL).draft ?? NO_CHANGES

/** What is not changed by it stays the very same, so that nobody draws it anew. */
export function addedTo(now: Changes, next: Partial<Changes>): Changes {
  return {
    highlights: next.highlights ? { ...now.highlights, ...next.highlights } : now.highlights,
    notes: next.notes ? { ...now.notes, ...next.notes } : now.notes,
    bookmarks: next.bookmarks ? { ...now.bookmarks, ...next.bookmarks } : now.bookmarks,
  }
}

/** What the server has with what was changed here over it. While only words are written, the other lists stay the same. */
export function withChanges(server: Annotations, { highlights, notes, bookmarks }: Changes): Annotations {
  return {
    ...server,
    ...(Object.keys(highlights).length > 0 && { highlights: over(server.highlights, highlights) }),
    // what is being written here shows as it is being written
    notes: [...new Map([...(server.notes ?? []), ...Object.values(notes)].map((note) => [note.id, note])).values()],
    ...(Object.keys(bookmarks).length > 0 && { bookmarks: over(server.bookmarks, bookmarks) }),
  }
}

const brought = new WeakMap<object, { server: readonly Item[] | undefined; items: readonly Item[] }>()

function over<One extends Item>(server: readonly One[] | undefined, changed: Record<string, One>): One[] {
  const known = brought.get(changed)
  if (known && known.server === server) return known.items as One[]
  const items = mergeItems(Object.values(changed), server ?? [])
  brought.set(changed, { server, items })
  return items
}

/** The bookmarks alone, for who has nothing to do with notes. */
export function bookmarksWith(server: Bookmark[] | undefined, { bookmarks }: Changes): Bookmark[] | undefined {
  return Object.keys(bookmarks).length > 0 ? over(server, bookmarks) : server
}

export async function saveChanges(
  { latest, save }: Pick<AnnotationsFile, 'latest' | 'save'>,
  sent: Changes,
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
  throw new FetchError('The notes change faster than they can be kept')
}

/** What was typed since is a change of what was just saved, under the name that it has now. */
export function rebased({ highlights, notes, bookmarks }: Changes, { annotations, sent, renamed }: SavedAnnotations): Changes {
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

function notSent<One extends Item>(now: Record<string, One>, sent: Record<string, One>): One[] {
  return Object.values(now).filter((item) => JSON.stringify(item) !== JSON.stringify(sent[item.id]))
}

export function byName<One extends Item>(items: readonly One[]): Record<string, One> {
  return Object.fromEntries(items.map((item) => [item.id, item]))
}

interface Parts {
  calls: Calls
  /** null: a visitor, whose changes go nowhere until they sign in */
  owner: string | null
  projectId: string
  onSaved(saved: SavedAnnotations): void
}

/** Changes that the server has not acknowledged; on this device they outlive the page. */
export function openAnnotations({ calls, owner, projectId, onSaved }: Parts): AnnotationsOutbox {
  return openOutbox<Changes, SavedAnnotations>({
    kind: 'annotations',
    subject: projectId,
    owner,
    rules: { quietMs: 500, rebase: rebased },
    valueIn: (kept) => (typeof kept === 'object' && kept !== null ? { ...NO_CHANGES, ...(kept as Partial<Changes>) } : null),
    send: (_, { value }) => saveChanges(annotationsFile(calls, projectId), value, new Date()),
    onSaved: (_, saved) => onSaved(saved),
  })
}
