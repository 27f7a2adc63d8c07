import { useEffect, useRef } from 'react'
import { sessionStore } from '#platform/browser/storage.ts'
import { goToRange } from './go-to-range.ts'
import type { Mark } from './paint.ts'

const KEY = 'waymark:wanted-note'
const wantedIn = (projectId: string, highlight: string) => `${projectId} ${highlight}`

/** Whoever must log in for it first finds it open when they are back. */
export function wantNote(projectId: string, highlight: string): void {
  sessionStore.write(KEY, wantedIn(projectId, highlight))
}

interface WantedNote {
  projectId: string
  isSignedIn: boolean
  marks: readonly Mark[]
  onNote: (highlight: string, noteType: string) => void
}

export function useWantedNote({ projectId, isSignedIn, marks, onNote }: WantedNote): void {
  const isOpen = useRef(false)
  useEffect(() => {
    const wanted = isSignedIn && !isOpen.current && sessionStore.read(KEY)
    const mark = marks.find(({ highlight, ranges }) => ranges.length > 0 && wantedIn(projectId, highlight.id) === wanted)
    if (!mark) return
    isOpen.current = true
    sessionStore.remove(KEY)
    goToRange(mark.ranges[0])
    onNote(mark.highlight.id, 'note')
  }, [projectId, isSignedIn, marks, onNote])
}
