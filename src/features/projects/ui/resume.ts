import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { placeAt, type Position } from '../position/rules.ts'
import { goToPosition } from './reading-line.ts'

/** Goes to where the learner was, once; the address is then that of the project again. */
export function useResume(position: Position | null, resumes: boolean): void {
  const navigate = useNavigate()
  const kept = useRef(position)
  useEffect(() => {
    if (!resumes) return
    const place = placeAt(decodeURIComponent(window.location.hash.slice(1)), kept.current)
    // behind a task that is done
    if (place) goToPosition(isBehind(place.blockId) ? { ...place, passed: 1 } : place)
    void navigate({
      to: '.',
      search: ({ track }) => (track === undefined ? {} : { track }),
      hash: '',
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    })
  }, [resumes, navigate])
}

function isBehind(id: string): boolean {
  return document.getElementById(id)?.querySelector(':scope > .doc-task-foot[data-status=complete]') != null
}
