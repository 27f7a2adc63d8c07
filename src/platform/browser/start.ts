import { watchPreloads } from './preload-error.ts'
import { createReloadGuard } from './reload-guard.ts'
import { localStore } from './storage.ts'
import { createVersionCheck } from './version.ts'

export function startBrowser({ version }: { version: string }) {
  const guard = (name: string) => createReloadGuard({ name, storage: localStore, now: Date.now, reload: () => window.location.reload() })
  watchPreloads(window, guard('preload'))
  return { onReply: createVersionCheck(version, guard('version')) }
}
