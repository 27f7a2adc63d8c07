import { useSyncExternalStore } from 'react'

/** False on the server and in the first picture, which is the server's; true from then on. */
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
