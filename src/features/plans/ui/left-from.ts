import { sessionStore } from '#platform/browser/storage.ts'

export const RETURN_PLACE = 'waymark:left'

/** Restores the place that somebody left for a checkout or the login; nobody else loads the code for it. */
export function returnIfLeft(): void {
  if (sessionStore.read(RETURN_PLACE)) void import('./return-place.ts').then(({ returnToPlace }) => returnToPlace())
}
