import { sessionStore } from '#platform/browser/storage.ts'
import { LEFT_PLACE } from './left-place.ts'

/** Restores the place that somebody left for a checkout or the login; nobody else loads the code for it. */
export function returnIfLeft(): void {
  if (sessionStore.read(LEFT_PLACE)) void import('./return-place.ts').then(({ returnToPlace }) => returnToPlace())
}
