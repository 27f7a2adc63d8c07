import { useSyncExternalStore } from 'react'

/** False on the server and during hydration, true afterwards. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

function never() {
  return () => undefined
}
