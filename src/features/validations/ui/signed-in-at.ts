import { sessionStore } from '#platform/browser/storage.ts'

const KEY = 'waymark:signed-in-at'

/** The page is loaded anew once somebody has logged in: this is the box that they were at. */
export function rememberBox(id: string): void {
  sessionStore.write(KEY, id)
}

/** Once. */
export function isReturnedTo(id: string): boolean {
  if (sessionStore.read(KEY) !== id) return false
  sessionStore.remove(KEY)
  return true
}
