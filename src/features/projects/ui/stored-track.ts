import { useEffect } from 'react'
import { localStore } from '#platform/browser/storage.ts'
import { createStore, useStore } from '#ui/ui.store.ts'

const KEY = 'waymark:track'
const stored = createStore<string | null>(null)

/** The track last chosen on this device; null on the server and before hydration. */
export function useStoredTrack(): string | null {
  useEffect(() => stored.write(localStore.read(KEY)), [])
  return useStore(stored)
}

export function storeTrack(track: string): void {
  localStore.write(KEY, track)
  stored.write(track)
}
