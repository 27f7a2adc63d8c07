import type { BrowserStorage } from './storage.ts'

export const RELOAD_FLAG_MS = 1_800_000

export interface ReloadGuard {
  /** Whether the page is being reloaded now. */
  reloadOnce(): boolean
}

interface ReloadParts {
  name: string
  storage: BrowserStorage
  now: () => number
  reload: () => void
}

/** One reload in half an hour. Where the flag cannot be kept there is no reload, or it would never end. */
export function createReloadGuard({ name, storage, now, reload }: ReloadParts): ReloadGuard {
  const key = `waymark:reloaded:${name}`
  return {
    reloadOnce() {
      const flag = storage.read(key)
      const time = now()
      if (flag !== null && time - Number(flag) <= RELOAD_FLAG_MS) return false
      storage.write(key, String(time))
      if (storage.read(key) !== String(time)) return false
      reload()
      return true
    },
  }
}
