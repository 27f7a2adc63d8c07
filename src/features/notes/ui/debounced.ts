import { createDebounce } from '#platform/calls/debounce.ts'
import { CLICK_DEBOUNCE_MS, RESIZE_DEBOUNCE_MS } from '../notes.rules.ts'

export interface Debounced<Args extends unknown[]> {
  (...args: Args): void
  cancel(): void
}

/** Debounces a function; the last call wins. */
function debounced<Args extends unknown[]>(act: (...args: Args) => void, ms: number): Debounced<Args> {
  const { soon, stop } = createDebounce()
  return Object.assign((...args: Args) => soon('', ms, () => act(...args)), { cancel: () => stop('') })
}

export const whenClicked = <Args extends unknown[]>(act: (...args: Args) => void) => debounced(act, CLICK_DEBOUNCE_MS)
export const whenResized = <Args extends unknown[]>(act: (...args: Args) => void) => debounced(act, RESIZE_DEBOUNCE_MS)
