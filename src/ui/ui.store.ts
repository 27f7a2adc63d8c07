import { useSyncExternalStore } from 'react'

/** State of the whole window; the server and the first render see how it starts. */
export interface Store<T> {
  readonly initial: T
  read: () => T
  write: (next: T) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    initial,
    read: () => current,
    write(next) {
      if (Object.is(next, current)) return
      current = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** `drawn` is what this page was drawn with, where that is not how it always starts. */
export function useStore<T>(store: Store<T>, drawn = store.initial): T {
  return useSyncExternalStore(store.subscribe, store.read, () => drawn)
}
