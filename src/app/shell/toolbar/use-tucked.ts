import { useEffect, useState } from 'react'
import { isTuckedAway } from './toolbar-rules.ts'

export function useTucked(isPinned: boolean): boolean {
  const [isTucked, setTucked] = useState(false)
  useEffect(() => {
    if (isPinned) return undefined
    let from = window.scrollY
    function follow() {
      const to = window.scrollY
      const isAtEnd = to + window.innerHeight >= document.documentElement.scrollHeight - 8
      const scroll = { from, to, isAtEnd }
      setTucked((was) => isTuckedAway(was, scroll))
      from = to
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [isPinned])
  return isTucked && !isPinned
}
