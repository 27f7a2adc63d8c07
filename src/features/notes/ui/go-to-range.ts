/** Above a note at the foot of the page. */
const LINE = 0.2

/** Unfolds and scrolls to the words. */
export function goToRange(range: Range | undefined): void {
  const element = range?.startContainer.parentElement
  if (!range || !element) return
  for (let around: HTMLElement | null = element; around; around = around.parentElement) {
    if (around instanceof HTMLDetailsElement) around.open = true
    if (around.role === 'tabpanel' && around.hidden)
      document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(around.id)}"]`)?.click()
  }
  const { top } = range.getBoundingClientRect()
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollBy({ top: top - innerHeight * LINE, behavior: isCalm ? 'instant' : 'smooth' })
}

/** Moves the focus start to the words, so that Tab and arrows continue there. */
export function goOnFrom(range: Range | undefined): void {
  const block = range?.startContainer.parentElement?.closest<HTMLElement>('[data-block-id]')
  if (!range || !block) return
  block.tabIndex = -1
  block.focus({ preventScroll: true })
  getSelection()?.collapse(range.startContainer, range.startOffset)
}
