import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { isBeside } from '#features/projects/merge-marks.rules.ts'
import type { Note } from '#features/projects/reading-marks.rules.ts'
import { isComposing } from '#ui/composing.ts'
import { useStore } from '#ui/ui.store.ts'
import { editorState } from './editor-state.ts'
import { createNoteActs, setOpen, type NotePlace } from './note-acts.ts'

interface OwnNotesParts extends Omit<NotePlace, 'copies' | 'askedOnly' | 'writing'> {
  /** as shown */
  notes: readonly Note[]
}

/** The open note, and the actions on all of them. */
export function useOwnNotes({ projectId, track, latest, notes, change }: OwnNotesParts) {
  const [sets] = useState(() => ({ copies: new Set<string>(), askedOnly: new Set<string>(), writing: new Map<string, string>() }))
  const { open, cardOf } = useOpenNote(notes, sets.copies)
  const acts = useMemo(() => createNoteActs({ projectId, track, latest, change, ...sets }), [projectId, track, latest, change, sets])
  return { open, setOpen, cardOf, ...acts }
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

/** While a note is open, Escape in it closes it. */
export function useEscape(open: string | null, close: (id: string) => void): void {
  useEffect(() => {
    if (open === null) return undefined
    const press = (event: KeyboardEvent) => {
      const { key, target } = event
      if (key !== 'Escape' || isComposing(event)) return
      // a pinned note may be on the page beside the open one
      if (target instanceof Element && target.closest('[data-note]')?.getAttribute('data-note') === open) close(open)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [open, close])
}
