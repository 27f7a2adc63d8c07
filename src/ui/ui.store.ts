import { useSyncExternalStore } from 'react'

/** State of the whole window; the server and hydration see its initial value. */
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

/** `drawn` is the value in the server's HTML, if it is not the initial one. */
export function useStore<T>(store: Store<T>, drawn = store.initial): T {
  return useSyncExternalStore(store.subscribe, store.read, () => drawn)
}
