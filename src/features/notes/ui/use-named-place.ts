import { useEffect, useRef } from 'react'
import type { Note } from '#features/projects/reading-marks.rules.ts'
import { goToRange } from './go-to-range.ts'
import type { Mark } from './paint.ts'

const NAMED = /^#note-(.+)$/

/** Opens the note or highlight that the address names and scrolls to its words, once. */
export function useNamedPlace(marks: readonly Mark[], notes: readonly Note[], onOpen: (id: string) => void): void {
  const went = useRef(false)
  useEffect(() => {
    const name = NAMED.exec(decodeURIComponent(window.location.hash))?.[1]
    if (name === undefined || went.current) return
    const note = notes.find(({ id }) => id === name)
    const mark = marks.find(({ highlight }) => highlight.id === (note?.on ?? name))
    if (!note && !mark) return
    went.current = true
    if (note) onOpen(note.id)
    goToRange(mark?.ranges[0])
  }, [marks, notes, onOpen])
}
