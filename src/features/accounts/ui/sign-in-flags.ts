import { sessionStore } from '#platform/browser/storage.ts'

/** Under these names a page leaves for the next one how somebody signed in, or out. */
export const SIGNED_IN = 'waymark:signing-in'
export const SIGNED_OUT = 'waymark:signed-out'
/** And which code somebody was about to type. */
export const SENT_CODE = 'waymark:sent-code'

/** Whether the page before left something to be said at once. */
export function hasSignInFlags(): boolean {
  return [SIGNED_IN, SIGNED_OUT, SENT_CODE].some((name) => sessionStore.read(name) !== null)
}
