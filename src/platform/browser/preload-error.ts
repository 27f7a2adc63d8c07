import { isReachable } from './reachable.ts'
import type { ReloadGuard } from './reload-guard.ts'

export const PRELOAD_ERROR = 'preload-error'

const MISSING_MODULE =
  /failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|unable to preload css/i

/** A failure told so soon after the network is back happened before. */
const TOLD_LATE_MS = 5000

export function isPreloadFailure(reason: unknown): boolean {
  return reason instanceof Error && MISSING_MODULE.test(reason.message)
}

/**
 * After a release an open page may request a deleted file: raises preload-error and reloads the page once. It never reloads while the
 * site cannot be reached: the browser's own error page would take the place of what somebody reads or types. Nor when the network has
 * just come back: then no file was deleted.
 */
export function watchPreloads(target: EventTarget, guard: ReloadGuard, isThere = isReachable, now = Date.now): void {
  let backAt = -Infinity
  async function recover(error: unknown) {
    target.dispatchEvent(new CustomEvent(PRELOAD_ERROR, { detail: { error } }))
    if ((await isThere()) && now() - backAt > TOLD_LATE_MS) guard.reloadOnce()
  }
  target.addEventListener('online', () => (backAt = now()))
  target.addEventListener('vite:preloadError', (event) => {
    void recover('payload' in event ? event.payload : undefined)
  })
  target.addEventListener('unhandledrejection', (event) => {
    const reason = 'reason' in event ? event.reason : undefined
    if (isPreloadFailure(reason)) void recover(reason)
  })
}
