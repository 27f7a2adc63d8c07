import { sessionStore } from '#platform/browser/storage.ts'

/** Under these names a page leaves for the next one how somebody signed in, or out. */
export const SIGNED_IN = 'waymark:signing-in'
export const SIGNED_OUT = 'waymark:signed-out'

/** Whether the page before left something to be said at once. */
export function hasSignInFlags(): boolean {
  return sessionStore.read(SIGNED_IN) !== null || sessionStore.read(SIGNED_OUT) !== null
}
