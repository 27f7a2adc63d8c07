import type { BrowserStorage } from './storage.ts'

export const RELOAD_FLAG_MS = 1_800_000

export interface ReloadGuard {
  /** Reloads the page, unless it did so recently; returns whether it reloads. */
  reloadOnce(): boolean
}

interface ReloadParts {
  name: string
  storage: BrowserStorage
  now: () => number
  reload: () => void
}

/** Allows one reload per half hour. Refuses where the flag cannot be stored, to avoid an endless loop. */
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
