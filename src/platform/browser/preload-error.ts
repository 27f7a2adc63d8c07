import { isReachable } from './reachable.ts'
import type { ReloadGuard } from './reload-guard.ts'

export const PRELOAD_ERROR = 'preload-error'

const MISSING_MODULE =
  /failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|unable to preload css/i

export function isPreloadFailure(reason: unknown): boolean {
  return reason instanceof Error && MISSING_MODULE.test(reason.message)
}

/**
 * After a release an open page may request a deleted file: raises preload-error and reloads the page once. It never reloads while the
 * site cannot be reached: the browser's own error page would take the place of what somebody reads or types.
 */
export function watchPreloads(target: EventTarget, guard: ReloadGuard, isThere = isReachable): void {
  async function recover(error: unknown) {
    target.dispatchEvent(new CustomEvent(PRELOAD_ERROR, { detail: { error } }))
    if (await isThere()) guard.reloadOnce()
  }
  target.addEventListener('vite:preloadError', (event) => {
    void recover('payload' in event ? event.payload : undefined)
  })
  target.addEventListener('unhandledrejection', (event) => {
    const reason = 'reason' in event ? event.reason : undefined
    if (isPreloadFailure(reason)) void recover(reason)
  })
}
