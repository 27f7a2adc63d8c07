import type { NewToast } from './toast-store.ts'

/** Shows a toast by an event, so that initial code does not import the toasts. */
export function askForToast(toast: NewToast): void {
  window.dispatchEvent(new CustomEvent('toast', { detail: toast }))
}
