import { localStore } from '#platform/browser/storage.ts'
import { createStore } from '#ui/ui.store.ts'

const KEY = 'waymark:topics'

const store = createStore<string[]>([])

/** The topics of a visitor, in this browser; empty on the server and before hydration. */
export const visitorTopics = {
  ...store,
  restore: () => {
    if (store.read().length === 0) store.write(readTopics(localStore.read(KEY)))
  },
}

export function writeVisitorTopics(topics: string[]): void {
  localStore.write(KEY, JSON.stringify(topics))
  store.write(topics)
}

export function readTopics(stored: string | null): string[] {
  try {
    const kept: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(kept) ? kept.filter((topic) => typeof topic === 'string') : []
  } catch {
    return []
  }
}
