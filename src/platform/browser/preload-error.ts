import type { ReloadGuard } from './reload-guard.ts'

export const PRELOAD_ERROR = 'preload-error'

const MISSING_MODULE =
  /failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|unable to preload css/i

export function isPreloadFailure(reason: unknown): boolean {
  return reason instanceof Error && MISSING_MODULE.test(reason.message)
}

/** After a release an open page may request a deleted file: raises preload-error and reloads the page once. Offline it does not reload. */
export function watchPreloads(target: EventTarget, guard: ReloadGuard, isOffline = hasNoNetwork): void {
  function recover(event: Event, error: unknown) {
    target.dispatchEvent(new CustomEvent(PRELOAD_ERROR, { detail: { error } }))
    if (!isOffline() && guard.reloadOnce()) event.preventDefault()
  }
  target.addEventListener('vite:preloadError', (event) => {
    recover(event, 'payload' in event ? event.payload : undefined)
  })
  target.addEventListener('unhandledrejection', (event) => {
    const reason = 'reason' in event ? event.reason : undefined
    if (isPreloadFailure(reason)) recover(event, reason)
  })
}

function hasNoNetwork(): boolean {
  return 'onLine' in navigator && !navigator.onLine
}
