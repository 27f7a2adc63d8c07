import type { BrowserStorage } from '#platform/browser/storage.ts'

/** A reader's data in a document on this device: ticks and values, each by name. */
export interface ReadingMemory {
  get(name: string): string | null
  set(name: string, value: string): void
  /** Like `set`, for data that is already saved elsewhere. */
  show?(name: string, value: string): void
  /** The value that the server rendered. */
  drawn?(name: string): string | null
  subscribe(listener: () => void): () => void
}

export const forgetfulMemory: ReadingMemory = {
  get: () => null,
  set: () => undefined,
  subscribe: () => () => undefined,
}

type Store = Pick<BrowserStorage, 'read' | 'write'>

/** If storage is missing or full, the data lasts until the page is left. */
export function readingMemory(storage: Store, owner: string, projectId: string): ReadingMemory {
  const kept = new Map<string, string | null>()
  const listeners = new Set<() => void>()
  const storageKey = (name: string) => `waymark:reading:${owner}:${isShared(name) ? '' : `${projectId}:`}${name}`
  return {
    get(name) {
      if (!kept.has(name)) kept.set(name, storage.read(storageKey(name)))
      return kept.get(name) ?? null
    },
    set(name, value) {
      kept.set(name, value)
      storage.write(storageKey(name), value)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function tickName(blockId: string): string {
  return `tick:${blockId}`
}

/** A variable belongs to one project unless its scope says that projects share it. */
export function variableName(name: string, scope: string): string {
  return scope === 'project' ? `variable:${name}` : `shared:${scope}:${name}`
}

function isShared(name: string): boolean {
  return name.startsWith('shared:')
}
