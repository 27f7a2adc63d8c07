import { openStorage, type BrowserStorage } from './storage.ts'

export function memoryStorage(): BrowserStorage {
  return openStorage(() => fakeStorage())
}

export function brokenStorage(): BrowserStorage {
  return openStorage(
    () => {
      throw new Error('SecurityError')
    },
    () => {},
  )
}

export function fakeStorage(entries = new Map<string, string>()): Storage {
  return {
    get length() {
      return entries.size
    },
    clear: () => entries.clear(),
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}
