import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Of a toolbar above the words, with its distances. */
const ROOM = 112
const GAP = 16
const LEAST_TOP = 72

/**
 * Where the note that is open lies over the foot of the page, its words stay in sight above it, also when it grows with what
 * is loaded into it; until the reader moves the page.
 */
export function useWordsInSight(column: RefObject<HTMLElement | null>, note: string | null, range: Range | undefined): void {
  // made anew whenever anything is marked, which moves nothing
  const words = useRef(range)
  useLayoutEffect(() => {
    words.current = range
  })
  const isThere = range !== undefined
  useLayoutEffect(() => {
    const card = [...(column.current?.querySelectorAll<HTMLElement>('[data-beside]') ?? [])].find((one) => one.dataset.beside === note)
    if (!card || !isThere) return undefined
    let left: number | null = null
    const look = () => {
      if (left !== null && Math.abs(window.scrollY - left) > 1) return observer.disconnect()
      if (!words.current) return
      const { top, bottom } = words.current.getBoundingClientRect()
      const foot = card.getBoundingClientRect().top
      const by = Math.min(bottom + GAP - foot, top - LEAST_TOP)
      if (bottom + ROOM > foot && by !== 0) window.scrollBy({ top: by, behavior: 'instant' })
      left = window.scrollY
    }
    const observer = new ResizeObserver(look)
    look()
    observer.observe(card)
    return () => observer.disconnect()
  }, [column, note, isThere])
}
