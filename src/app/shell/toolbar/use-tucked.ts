import { useEffect, useState } from 'react'
import { keyPlaceOf } from '../shortcuts/key-place.ts'
import { isTuckedAway } from './toolbar-rules.ts'

/** So near to the lower edge a pointer looks for the toolbar. */
const EDGE = 12

export function useTucked(isPinned: boolean): boolean {
  const [isTucked, setTucked] = useState(false)
  useEffect(() => {
    if (isPinned) return undefined
    let from = window.scrollY
    function follow() {
      const to = window.scrollY
      const isAtEnd = to + window.innerHeight >= document.documentElement.scrollHeight - 8
      const scroll = { from, to, isAtEnd, isWriting: keyPlaceOf(document.activeElement) !== 'page' }
      setTucked((was) => isTuckedAway(was, scroll))
      from = to
    }
    const enter = ({ target }: FocusEvent) => keyPlaceOf(target) !== 'page' && setTucked(false)
    const point = ({ clientY, pointerType }: PointerEvent) =>
      pointerType === 'mouse' && clientY >= window.innerHeight - EDGE && setTucked(false)
    window.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('pointermove', point, { passive: true })
    document.addEventListener('focusin', enter)
    return () => {
      window.removeEventListener('scroll', follow)
      window.removeEventListener('pointermove', point)
      document.removeEventListener('focusin', enter)
    }
  }, [isPinned])
  return isTucked && !isPinned
}
