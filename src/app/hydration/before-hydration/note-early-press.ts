declare global {
  interface Window {
    /** the last button that was pressed before any other script of ours was there */
    earlyPress?: Element | undefined
  }
}

export function noteEarlyPress(page: Window): void {
  page.addEventListener('click', ({ target }) => (page.earlyPress = (target as Element).closest('button') ?? undefined), true)
  page.addEventListener('submit', keepOnPage, true)
}

/** A form without an address is sent by React: before it listens, the browser would load the page anew, and what was typed would be gone. */
function keepOnPage(event: Event): void {
  if (!(event.target as Element).hasAttribute('action')) event.preventDefault()
}
