import type { NewToast } from './toast-store.ts'

/** For what loads with the page: shows a toast without bringing the toasts along. */
export function askForToast(toast: NewToast): void {
  window.dispatchEvent(new CustomEvent('toast', { detail: toast }))
}
