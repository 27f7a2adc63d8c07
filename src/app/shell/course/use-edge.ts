import { useEffect, type RefObject } from 'react'
import { OPEN_AFTER_MS, fromEdge, isAtEdge, leavesBehind, type CourseState } from './course-rules.ts'

interface Edge {
  state: CourseState
  setState: (state: CourseState) => void
  box: RefObject<HTMLElement | null>
  enabled: boolean
}

/** Opens the course when a mouse rests at the edge, and closes it when the mouse leaves. Touch has no hover. */
export function useEdge({ state, setState, box, enabled }: Edge): void {
  useEffect(() => {
    if (!enabled) return undefined
    let opening: ReturnType<typeof setTimeout> | undefined

    function wait() {
      opening ??= setTimeout(() => setState('by-hover'), OPEN_AFTER_MS)
    }
    function leave() {
      clearTimeout(opening)
      opening = undefined
    }
    function move(event: PointerEvent) {
      if (event.pointerType !== 'mouse') return
      const isRightToLeft = document.documentElement.dir === 'rtl'
      const distance = fromEdge(event.clientX, { width: window.innerWidth, isRightToLeft })
      if (state === 'shut') {
        if (isAtEdge(distance) && event.buttons === 0 && !isHandle(event.target)) wait()
        else leave()
      } else if (leavesBehind(state, distance, box.current?.offsetWidth ?? 0)) setState('shut')
    }
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerdown', leave)
    document.documentElement.addEventListener('pointerleave', leave)
    return () => {
      leave()
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerdown', leave)
      document.documentElement.removeEventListener('pointerleave', leave)
    }
  }, [state, setState, box, enabled])
}

/** A pointer on a panel's handle is meant for the panel. */
function isHandle(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=separator]') !== null
}
