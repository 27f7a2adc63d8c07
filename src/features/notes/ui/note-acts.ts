import type { RefObject } from 'react'
import { recordEvent } from '#features/events/events.client.ts'
import { besides } from '#features/projects/merge-marks.rules.ts'
import type { Annotations } from '#features/projects/project-files.rules.ts'
import { byName } from '#features/projects/reading-marks.client.ts'
import {
  after,
  changedAt,
  present,
  type NoteAnswer,
  type Gone,
  type Highlight,
  type Note,
  type RichNode,
} from '#features/projects/reading-marks.rules.ts'
import type { OwnAnnotations } from '#features/projects/ui/use-annotations.ts'
import { UNDO_MS, askForToast } from '#ui/toast/ask-for-toast.ts'
import { newUuid } from '#pure/new-uuid.ts'
import { withAnswer } from '../note-answers.rules.ts'
import { EMPTY_BODY, isEmptyNote } from '../notes.rules.ts'
import { notesTexts as texts } from '../notes.texts.ts'
import { editorState } from './editor-state.ts'
import type { NoteChange } from './note-card.tsx'

export interface NotePlace {
  projectId: string
  track: string | null
  latest: RefObject<{ annotations: Annotations }>
  change: OwnAnnotations['change']
  /** notes that continue in a copy, because somebody else edited them */
  copies: Set<string>
  /** notes on words that were marked only for a question */
  askedOnly: Set<string>
  /** the answers that a model is writing, with their notes */
  writing: Map<string, string>
}

/** The actions on highlights and notes; each change applies to the newest known state. */
export function createNoteActs(place: NotePlace) {
  const edits = createEdits(place)
  const removals = createRemovals(place)
  const { projectId, track, latest, change, askedOnly, writing } = place

  function noteOn(highlight: string, noteType: string, isMarkedForIt = false): Note {
    const known = present(latest.current.annotations.notes).find(({ on }) => on === highlight)
    const at = new Date().toISOString()
    const note = known ?? { id: newUuid(), at, createdAt: at, wordsAt: at, on: highlight, heading: '', body: EMPTY_BODY }
    if (!known) change(() => ({ notes: { [note.id]: note } }))
    if (!known || noteType !== 'note') recordEvent('note_added', { projectId, noteType, ...(track && { trackId: track }) })
    if (isMarkedForIt && noteType !== 'note') askedOnly.add(note.id)
    setOpen(note.id)
    return note
  }

  function close(id: string): void {
    leave(id)
    const note = present(latest.current.annotations.notes).find((one) => one.id === id)
    if (!note) return
    if (isEmptyNote(note) && ![...writing.values()].includes(id)) {
      removals.removeNote(id)
      if (askedOnly.has(id))
        change(() => ({ highlights: byName([{ id: note.on, at: nextTime(latest, 'highlights', note.on), gone: true }]) }))
    } else if (note.pinned) edits.changeNote(id, { pinned: false })
  }

  function removeAnswer(id: string, answer: string): void {
    const note = present(latest.current.annotations.notes).find((one) => one.id === id)
    const before = present(note?.answers).find((part) => part.id === answer)
    const put = (part: (at: string) => NoteAnswer | Gone) =>
      edits.edit(id, ({ answers = [] }, at) => ({ answers: [...answers.filter((one) => one.id !== answer), part(at)] }))
    put((at) => ({ id: answer, at, gone: true }))
    if (before) offerUndo('answer', () => void put((at) => ({ ...before, at })))
  }

  return {
    ...edits,
    ...removals,
    noteOn,
    close,
    removeAnswer,
    beginAnswer: (id: string, answer: string) => void writing.set(answer, id),
    endAnswer: (answer: string) => void writing.delete(answer),
  }
}

function createEdits({ projectId, latest, change, copies }: NotePlace) {
  /** Null if the note no longer exists. */
  function edit(id: string, what: (note: Note, at: string) => Partial<Note>): Note | null {
    let edited: Note | null = null
    change((now) => {
      const waiting = now.notes[id]
      const known = present(latest.current.annotations.notes).find((note) => note.id === id)
      const before = waiting ? present([waiting])[0] : known
      if (!before) return {}
      const at = after(before.at, new Date().toISOString())
      const base = waiting ? before.base : before.at
      const { wordsAt = before.at } = before
      edited = { ...before, wordsAt, ...what(before, at), at, ...(base !== undefined && { base }) }
      copies.add(besides(edited))
      return { notes: { [id]: edited } }
    })
    return edited
  }

  return {
    edit,
    changeNote(id: string, what: NoteChange): string {
      const hasWords = what.heading !== undefined || what.body !== undefined
      const note = edit(id, (_, at) => ({ ...what, ...(hasWords && { wordsAt: at }) }))
      if (what.pinned !== undefined) recordEvent('pin_toggled', { projectId, noteType: 'note', location: 'note' })
      return note?.at ?? ''
    },
    putAnswer: (id: string, answer: NoteAnswer): boolean =>
      edit(id, ({ answers = [] }, at) => ({ answers: withAnswer(answers, { ...answer, at }) })) !== null,
    changeAnswer(id: string, answer: string, body: RichNode): string {
      const rewritten = (part: NoteAnswer | Gone, at: string) => {
        if (part.id !== answer || 'gone' in part) return part
        const { state: _, ...rest } = part
        return { ...rest, body, at, edited: true }
      }
      return edit(id, ({ answers = [] }, at) => ({ answers: answers.map((part) => rewritten(part, at)) }))?.at ?? ''
    },
    /** The first vote counts. */
    rateAnswer(id: string, answer: string, vote: 'up' | 'down'): boolean {
      const rated = (part: NoteAnswer | Gone) => (part.id === answer && !('gone' in part) ? { ...part, vote: part.vote ?? vote } : part)
      return edit(id, ({ answers = [] }) => ({ answers: answers.map(rated) })) !== null
    },
  }
}

function createRemovals({ latest, change }: NotePlace) {
  const again = (before: readonly Highlight[], written: readonly Note[]) => () => {
    const highlights = byName(before.map((item) => ({ ...item, at: nextTime(latest, 'highlights', item.id) })))
    const notes = byName(written.map((item) => ({ ...item, at: nextTime(latest, 'notes', item.id) })))
    change(() => ({ highlights, notes }))
  }

  return {
    removeHighlight(id: string): void {
      const { highlights, notes } = latest.current.annotations
      const before = present(highlights).filter((highlight) => highlight.id === id)
      const written = present(notes).filter((note) => note.on === id)
      change(() => ({
        highlights: { [id]: { id, at: nextTime(latest, 'highlights', id), gone: true } },
        notes: byName(written.map((note) => ({ id: note.id, at: nextTime(latest, 'notes', note.id), gone: true }))),
      }))
      offerUndo('highlight', again(before, written))
    },
    removeNote(id: string): void {
      const written = present(latest.current.annotations.notes).filter((note) => note.id === id)
      change(() => ({ notes: { [id]: { id, at: nextTime(latest, 'notes', id), gone: true } } }))
      leave(id)
      if (written.some((note) => !isEmptyNote(note))) offerUndo('note', again([], written))
    },
  }
}

function nextTime({ current }: NotePlace['latest'], list: 'highlights' | 'notes', id: string): string {
  return changedAt(current.annotations[list], id, new Date().toISOString())
}

/** A deletion can be undone for a while. */
function offerUndo(what: keyof typeof texts.removed, onClick: () => void): void {
  askForToast({ message: texts.removed[what], action: { label: texts.undo, onClick }, duration: UNDO_MS })
}

export function setOpen(id: string | null): void {
  editorState.change({ activeInstanceId: id })
}

function leave(id: string): void {
  if (editorState.store.read().activeInstanceId === id) setOpen(null)
  goOnAt(id)
}

/** After a note is closed, moves the focus to its card, or to the list of all notes. */
function goOnAt(id: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const card = document.querySelector<HTMLElement>(`[data-note="${CSS.escape(id)}"] .note-head`)
    const next = card ?? document.querySelector<HTMLElement>('.own-notes-all button')
    next?.focus({ preventScroll: card !== null })
  })
}
