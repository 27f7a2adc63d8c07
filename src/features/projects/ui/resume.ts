import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { placeAt, type Position } from '../position.rules.ts'
import { goToPosition } from './reading-line.ts'

/** Scrolls to the last position once, and then removes the hash and the flag from the address. */
export function useResume(position: Position | null, openTask: string | null, resumes: boolean): void {
  const navigate = useNavigate()
  const router = useRouter()
  const kept = useRef({ position, openTask })
  useEffect(() => {
    if (!resumes) return
    const { position, openTask } = kept.current
    const named = router.state.location.hash
    const line = placeAt(named, position)
    const place = line && named !== line.blockId && openTask && isAfter(line, openTask) ? atTask(line, openTask) : line
    // after a completed task
    if (place) goToPosition(isBehind(place.blockId) ? { ...place, passed: 1 } : place)
    void navigate({
      to: '.',
      search: ({ track }) => (track === undefined ? {} : { track }),
      hash: '',
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    })
  }, [resumes, navigate, router])
}

/** Whether a position is after the open task: scrolling past it is not doing it. */
function isAfter({ stepId, blockId }: Position, taskId: string): boolean {
  const block = document.querySelector(`[data-block-id="${CSS.escape(blockId)}"]`)
  const task = document.getElementById(taskId)
  if (!block || !task || task.contains(block) || !document.getElementById(stepId)?.contains(task)) return false
  return (task.compareDocumentPosition(block) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

function atTask({ stepId }: Position, taskId: string): Position {
  return { stepId, blockId: taskId, passed: 0 }
}

function isBehind(id: string): boolean {
  return document.getElementById(id)?.querySelector(':scope > .doc-task-foot[data-status=complete]') != null
}
