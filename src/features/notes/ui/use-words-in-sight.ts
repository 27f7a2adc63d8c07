import { useLayoutEffect, useRef, type RefObject } from 'react'

/** The space for a toolbar above the words. */
const ROOM = 112
const GAP = 16
const LEAST_TOP = 72

/** If the open note covers the foot of the page, keeps its words visible above it while it grows, until the reader scrolls. */
export function useWordsInSight(column: RefObject<HTMLElement | null>, note: string | null, range: Range | undefined): void {
  // a ref, because the range object changes whenever anything is marked
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
