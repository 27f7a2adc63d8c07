import { useEffect, useState, type RefObject } from 'react'

const STILL = '(prefers-reduced-motion: reduce)'

/** Whether automatic motion must pause: on hover, focus, or if the reader prefers reduced motion. */
export function useMotionPaused(box: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    const media = matchMedia(STILL)
    const look = () => setHeld(media.matches || (box.current?.matches(':hover, :focus-within') ?? false))
    // the focus moves only after the event
    const lookSoon = () => setTimeout(look)
    const here = box.current
    const moves = ['pointerenter', 'pointerleave', 'focusin', 'focusout']
    look()
    media.addEventListener('change', look)
    for (const move of moves) here?.addEventListener(move, lookSoon)
    return () => {
      media.removeEventListener('change', look)
      for (const move of moves) here?.removeEventListener(move, lookSoon)
    }
  }, [box])
  return isHeld
}
