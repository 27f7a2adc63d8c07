import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Note } from '#features/projects/reading-marks.rules.ts'
import { goToRange } from './go-to-range.ts'
import type { Mark } from './paint.ts'

const NAMED = /^note-(.+)$/

/** Opens the note or highlight that the address names and scrolls to its words: once, and at each press of a link to the same address. */
export function useNamedPlace(marks: readonly Mark[], notes: readonly Note[], onOpen: (id: string) => void): void {
  const name = useRouterState({ select: ({ location }) => NAMED.exec(location.hash)?.[1] })
  const went = useRef<string>(undefined)
  useEffect(() => {
    if (name === undefined) {
      went.current = undefined
      return undefined
    }
    const note = notes.find(({ id }) => id === name)
    const mark = marks.find(({ highlight }) => highlight.id === (note?.on ?? name))
    if (!note && !mark) return undefined
    if (went.current !== name) go()
    document.addEventListener('click', goAgain)
    return () => document.removeEventListener('click', goAgain)

    function go() {
      went.current = name
      if (note) onOpen(note.id)
      goToRange(mark?.ranges[0])
    }
    // the router drops a navigation to the address where it is
    function goAgain({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) {
      if (ctrlKey || metaKey || shiftKey) return
      const link = target instanceof Element ? target.closest('a') : null
      if (link?.href === window.location.href) go()
    }
  }, [name, marks, notes, onOpen])
}
