const SETTLE_MS = 1500
const TOUCHES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Scrolls by the distance to a target (null: not there yet). Distant content is laid out only when it comes near, so this repeats
 * until nothing moves, or until the reader scrolls.
 */
export function holdScroll(away: () => number | null): () => void {
  const until = performance.now() + SETTLE_MS
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const touch of TOUCHES) removeEventListener(touch, stop)
  }
  const go = () => {
    if (performance.now() > until) return stop()
    const top = away()
    if (top !== null && Math.abs(top) > 1) scrollBy({ top, behavior: 'instant' })
    frame = requestAnimationFrame(go)
  }
  for (const touch of TOUCHES) addEventListener(touch, stop, { passive: true })
  go()
  return stop
}
