declare global {
  interface Window {
    /** the last button pressed before any other script of ours was loaded */
    earlyPress?: Element | undefined
  }
}

export function noteEarlyPress(page: Window): void {
  page.addEventListener('click', ({ target }) => (page.earlyPress = (target as Element).closest('button') ?? undefined), true)
  page.addEventListener('submit', keepOnPage, true)
}

/** Stops forms without an action, which React submits: before hydration the browser would reload the page and lose what was typed. */
function keepOnPage(event: Event): void {
  if (!(event.target as Element).hasAttribute('action')) event.preventDefault()
}
