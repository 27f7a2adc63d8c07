import { sessionStore } from '#platform/browser/storage.ts'

export const RETURN_PLACE = 'waymark:left'

/** Whoever left for a checkout or the login comes back to where they were; nobody else loads what that takes. */
export function returnIfLeft(): void {
  if (sessionStore.read(RETURN_PLACE)) void import('./return-place.ts').then(({ returnToPlace }) => returnToPlace())
}
