declare global {
  interface Window {
    /** the last button that was pressed before any other script of ours was there */
    earlyPress?: Element | undefined
  }
}

export function noteEarlyPress(page: Window): void {
  page.addEventListener('click', ({ target }) => (page.earlyPress = (target as Element).closest('button') ?? undefined), true)
}
