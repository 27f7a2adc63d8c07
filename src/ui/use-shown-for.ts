import { useCallback, useEffect, useRef, useState } from 'react'

/** `shown` is true for a while after each call of `reveal`. */
export function useShownFor(milliseconds: number): [shown: boolean, reveal: () => void] {
  const [shown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const reveal = useCallback(() => {
    clearTimeout(timer.current)
    setShown(true)
    timer.current = setTimeout(() => setShown(false), milliseconds)
  }, [milliseconds])
  return [shown, reveal]
}
