import { useCallback, useEffect, useState } from 'react'

export const CAROUSEL_MS = 7000

/** One step on or back, wrapping at both ends. */
export function turned(at: number, by: number, count: number): number {
  return count === 0 ? 0 : (((at + by) % count) + count) % count
}

/** Advances by timer unless held; every turn, also by hand, restarts the timer. */
export function useCarousel(count: number, held: boolean) {
  const [at, setAt] = useState(0)
  const turn = useCallback((by: number) => setAt((current) => turned(current, by, count)), [count])
  useEffect(() => {
    if (held || count < 2) return undefined
    const timer = setTimeout(turn, CAROUSEL_MS, 1)
    return () => clearTimeout(timer)
  }, [at, held, count, turn])
  return { at, turn }
}
