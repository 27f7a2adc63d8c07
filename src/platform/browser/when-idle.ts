/** Runs `act` when the page is idle, at the latest after `timeout`. */
export function whenIdle(act: () => void, timeout = 1000): void {
  // Safari lacks requestIdleCallback
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout })
  else setTimeout(act, 100)
}
