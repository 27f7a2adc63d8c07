import { sessionStore } from '#platform/browser/storage.ts'

/** Storage keys under which a page tells the next one how the user signed in or out. */
export const SIGNED_IN = 'waymark:signing-in'
export const SIGNED_OUT = 'waymark:signed-out'
/** The storage key of the code about to be typed. */
export const SENT_CODE = 'waymark:sent-code'

/** True if the previous page left something to announce. */
export function hasSignInFlags(): boolean {
  return [SIGNED_IN, SIGNED_OUT, SENT_CODE].some((name) => sessionStore.read(name) !== null)
}
