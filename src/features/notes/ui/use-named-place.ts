import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Note } from '#features/projects/reading-marks.rules.ts'
import { goToRange } from './go-to-range.ts'
import type { Mark } from './paint.ts'

const NAMED = /^note-(.+)$/

/** Opens the note or highlight that the address names and scrolls to its words, once until it names another. */
export function useNamedPlace(marks: readonly Mark[], notes: readonly Note[], onOpen: (id: string) => void): void {
  const name = useRouterState({ select: ({ location }) => NAMED.exec(location.hash)?.[1] })
  const went = useRef<string>(undefined)
  useEffect(() => {
    if (name === undefined || went.current === name) return
    const note = notes.find(({ id }) => id === name)
    const mark = marks.find(({ highlight }) => highlight.id === (note?.on ?? name))
    if (!note && !mark) return
    went.current = name
    if (note) onOpen(note.id)
    goToRange(mark?.ranges[0])
  }, [name, marks, notes, onOpen])
}
