import { sessionStore } from '#platform/browser/storage.ts'

const KEY = 'waymark:signed-in-at'

/** Remembers the box across the reload of a sign-in. */
export function rememberBox(id: string): void {
  sessionStore.write(KEY, id)
}

/** Returns true once. */
export function isReturnedTo(id: string): boolean {
  if (sessionStore.read(KEY) !== id) return false
  sessionStore.remove(KEY)
  return true
}
