import type { NewToast } from './toast-store.ts'

/** How long a toast offers to undo: long enough for somebody who did not mean it. */
export const UNDO_MS = 12_000

/** Shows a toast by an event, so that initial code does not import the toasts. */
export function askForToast(toast: NewToast): void {
  window.dispatchEvent(new CustomEvent('toast', { detail: toast }))
}
