import { useCallback, useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { recordEvent } from '#features/events/events.client.ts'
import { byName } from '#features/projects/reading-marks.client.ts'
import { besides, isBeside } from '#features/projects/merge-marks.rules.ts'
import { after, present, type Answer, type Gone, type Highlight, type Note, type RichNode } from '#features/projects/reading-marks.rules.ts'
import type { Annotations } from '#features/projects/project-files.rules.ts'
import type { OwnAnnotations } from '#features/projects/ui/use-annotations.ts'
import { askForToast } from '#ui/toast/ask-for-toast.ts'
import { useStore } from '#ui/ui.store.ts'
import { withAnswer } from '../note-answers.rules.ts'
import { EMPTY_BODY, isEmptyNote } from '../notes.rules.ts'
import { notesTexts as texts } from '../notes.texts.ts'
import { editorState } from './editor-state.ts'
import type { NoteChange } from './note-card.tsx'

interface OwnNotesParts {
  projectId: string
  track: string | null
  latest: RefObject<{ annotations: Annotations }>
  /** as shown */
  notes: readonly Note[]
  change: OwnAnnotations['change']
}

/** The actions on notes; each change applies to the newest known state. */
export function useOwnNotes({ projectId, track, latest, notes, change }: OwnNotesParts) {
  const [copies] = useState(() => new Set<string>())
  /** notes on words that were marked only for a question */
  const [askedOnly] = useState(() => new Set<string>())
  const { open, cardOf } = useOpenNote(notes, copies)

  /** Null if the note no longer exists. */
  const edit = useCallback(
    (id: string, what: (note: Note, at: string) => Partial<Note>): Note | null => {
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
    },
    [change, latest, copies],
  )

  const changeNote = useCallback(
    (id: string, what: NoteChange): string => {
      const hasWords = what.heading !== undefined || what.body !== undefined
      const note = edit(id, (_, at) => ({ ...what, ...(hasWords && { wordsAt: at }) }))
      if (what.pinned !== undefined) recordEvent('pin_toggled', { projectId, noteType: 'note', location: 'note' })
      return note?.at ?? ''
    },
    [edit, projectId],
  )

  const putAnswer = useCallback(
    (id: string, answer: Answer) => edit(id, ({ answers = [] }, at) => ({ answers: withAnswer(answers, { ...answer, at }) })) !== null,
    [edit],
  )

  const changeAnswer = useCallback(
    (id: string, answer: string, body: RichNode): string => {
      const change = (part: Answer | Gone, at: string) => {
        if (part.id !== answer || 'gone' in part) return part
        const { state: _, ...rest } = part
        return { ...rest, body, at, edited: true }
      }
      return edit(id, ({ answers = [] }, at) => ({ answers: answers.map((part) => change(part, at)) }))?.at ?? ''
    },
    [edit],
  )

  /** The first vote counts. */
  const rateAnswer = useCallback(
    (id: string, answer: string, vote: 'up' | 'down') => {
      const rated = (part: Answer | Gone) => (part.id === answer && !('gone' in part) ? { ...part, vote: part.vote ?? vote } : part)
      return edit(id, ({ answers = [] }) => ({ answers: answers.map(rated) })) !== null
    },
    [edit],
  )

  /** A deletion can be undone for a while. */
  const offerUndo = useCallback(
    (what: keyof typeof texts.removed, onClick: () => void) =>
      askForToast({ message: texts.removed[what], action: { label: texts.undo, onClick } }),
    [],
  )

  const again = useCallback(
    (highlights: readonly Highlight[], written: readonly Note[]) => () => {
      const now = <One extends Highlight | Note>(items: readonly One[]) =>
        byName(items.map((item) => ({ ...item, at: after(item.at, new Date().toISOString()) })))
      change(() => ({ highlights: now(highlights), notes: now(written) }))
    },
    [change],
  )

  const removeAnswer = useCallback(
    (id: string, answer: string) => {
      const note = present(latest.current.annotations.notes).find((one) => one.id === id)
      const before = present(note?.answers).find((part) => part.id === answer)
      const put = (part: (at: string) => Answer | Gone) =>
        edit(id, ({ answers = [] }, at) => ({ answers: [...answers.filter((one) => one.id !== answer), part(at)] }))
      put((at) => ({ id: answer, at, gone: true }))
      if (before) offerUndo('answer', () => void put((at) => ({ ...before, at })))
    },
    [edit, latest, offerUndo],
  )

  const removeHighlight = useCallback(
    (id: string) => {
      const at = new Date().toISOString()
      const { highlights, notes } = latest.current.annotations
      const before = present(highlights).filter((highlight) => highlight.id === id)
      const written = present(notes).filter((note) => note.on === id)
      change(() => ({
        highlights: { [id]: { id, at, gone: true } },
        notes: Object.fromEntries(written.map((note) => [note.id, { id: note.id, at: after(note.at, at), gone: true }])),
      }))
      offerUndo('highlight', again(before, written))
    },
    [again, change, latest, offerUndo],
  )

  const removeNote = useCallback(
    (id: string) => {
      const written = present(latest.current.annotations.notes).filter((note) => note.id === id)
      const at = written.reduce((now, note) => after(note.at, now), new Date().toISOString())
      change(() => ({ notes: { [id]: { id, at, gone: true } } }))
      setOpen(null)
      goOnAt(id)
      if (written.some((note) => !isEmptyNote(note))) offerUndo('note', again([], written))
    },
    [again, change, latest, offerUndo],
  )

  const close = useCallback(
    (id: string) => {
      if (editorState.store.read().activeInstanceId === id) setOpen(null)
      goOnAt(id)
      const note = present(latest.current.annotations.notes).find((one) => one.id === id)
      if (!note) return
      if (isEmptyNote(note)) {
        removeNote(id)
        if (askedOnly.has(id))
          change(() => ({ highlights: byName([{ id: note.on, at: after(note.at, new Date().toISOString()), gone: true }]) }))
      } else if (note.pinned) changeNote(id, { pinned: false })
    },
    [askedOnly, change, changeNote, latest, removeNote],
  )

  const noteOn = useCallback(
    (highlight: string, noteType: string, isMarkedForIt = false): Note => {
      const known = present(latest.current.annotations.notes).find(({ on }) => on === highlight)
      const at = new Date().toISOString()
      const note = known ?? { id: crypto.randomUUID(), at, createdAt: at, wordsAt: at, on: highlight, heading: '', body: EMPTY_BODY }
      if (!known) change(() => ({ notes: { [note.id]: note } }))
      if (!known || noteType !== 'note') recordEvent('note_added', { projectId, noteType, ...(track && { trackId: track }) })
      if (isMarkedForIt && noteType !== 'note') askedOnly.add(note.id)
      setOpen(note.id)
      return note
    },
    [askedOnly, change, latest, projectId, track],
  )

  return {
    open,
    setOpen,
    cardOf,
    close,
    noteOn,
    changeNote,
    putAnswer,
    changeAnswer,
    rateAnswer,
    removeAnswer,
    removeHighlight,
    removeNote,
  }
}

/** If somebody else edited the same note, the edits here continue in a copy. It stays in the same card, so that no keystroke is lost. */
function useOpenNote(notes: readonly Note[], copies: ReadonlySet<string>) {
  const stored = useStore(editorState.store).activeInstanceId
  const [moved, setMoved] = useState<{ from: string; to: string } | null>(null)
  const open = moved !== null && moved.from === stored ? moved.to : stored
  const [cards, setCards] = useState<Readonly<Record<string, string>>>({})
  const cardOf = (id: string) => cards[id] ?? id
  const copy = notes.find(({ id }) => copies.has(id) && !(id in cards))?.id
  if (copy !== undefined) {
    const isOpen = open !== null && isBeside(copy, open)
    setCards({ ...cards, ...(isOpen ? { [copy]: cardOf(open), [open]: `${open} elsewhere` } : { [copy]: copy }) })
    if (isOpen) setMoved({ from: open, to: copy })
  }
  useLayoutEffect(() => {
    if (!moved) return
    if (editorState.store.read().activeInstanceId === moved.from) editorState.change({ activeInstanceId: moved.to })
    setMoved(null)
  }, [moved])
  return { open, cardOf }
}

function setOpen(id: string | null): void {
  editorState.change({ activeInstanceId: id })
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

/** While a note is open, Escape in it closes it. */
export function useEscape(open: string | null, close: (id: string) => void): void {
  useEffect(() => {
    if (open === null) return undefined
    const press = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && target instanceof Element && target.closest('[data-note]')) close(open)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [open, close])
}
