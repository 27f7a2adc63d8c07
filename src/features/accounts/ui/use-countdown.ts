import { useLayoutEffect, useState } from 'react'

/** Whole seconds until the moment, counting down; 0 when it has passed. */
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
