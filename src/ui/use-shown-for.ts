import { useCallback, useEffect, useRef, useState } from 'react'

/** True for a while after each call of the second value. */
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
