import { useLayoutEffect, useState } from 'react'

/** Whole seconds until then, counted down as they pass; 0 when it is over. */
export function useCountdown(moment: number): number {
  const [left, setLeft] = useState(0)
  useLayoutEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((moment - Date.now()) / 1000)))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [moment])
  return left
}
