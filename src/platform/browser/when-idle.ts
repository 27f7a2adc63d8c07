/** When the page has nothing else to do, or so much later. */
export function whenIdle(act: () => void, timeout = 1000): void {
  // Safari has no such call
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout })
  else setTimeout(act, 100)
}
