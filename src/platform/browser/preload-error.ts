import { isReachable } from './reachable.ts'
import type { ReloadGuard } from './reload-guard.ts'
import { sessionStore } from './storage.ts'

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
 *
 * The router would reload by itself, once for each message, and whether or not the site answers: it believes that it has done so.
 */
export function watchPreloads(target: EventTarget, guard: ReloadGuard, isThere = isReachable, now = Date.now): void {
  let backAt = -Infinity
  async function recover(error: unknown) {
    target.dispatchEvent(new CustomEvent(PRELOAD_ERROR, { detail: { error } }))
    if ((await isThere()) && now() - backAt > TOLD_LATE_MS) guard.reloadOnce()
  }
  target.addEventListener('online', () => (backAt = now()))
  target.addEventListener('vite:preloadError', (event) => {
    const error = 'payload' in event ? event.payload : undefined
    if (error instanceof Error) sessionStore.write(`tanstack_router_reload:${error.message}`, '1')
    void recover(error)
  })
  target.addEventListener('unhandledrejection', (event) => {
    const reason = 'reason' in event ? event.reason : undefined
    if (isPreloadFailure(reason)) void recover(reason)
  })
}
