import type { BrowserStorage } from '#platform/browser/storage.ts'

/** What a reader leaves in a document on this device: ticks and values, each under its own name. */
export interface ReadingMemory {
  get(name: string): string | null
  set(name: string, value: string): void
  /** As `set`, for what is known elsewhere already. */
  show?(name: string, value: string): void
  /** What the server knew of it when it drew the page. */
  drawn?(name: string): string | null
  subscribe(listener: () => void): () => void
}

export const forgetfulMemory: ReadingMemory = {
  get: () => null,
  set: () => undefined,
  subscribe: () => () => undefined,
}

type Store = Pick<BrowserStorage, 'read' | 'write'>

/** Where storage is missing or full, what the reader leaves lasts until the page is left. */
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
