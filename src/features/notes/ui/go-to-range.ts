/** Above a note that lies over the foot of the page. */
const LINE = 0.2

/** Opens what is folded around the words and brings them into view. */
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

/** From the words the arrows and Tab go on. */
export function goOnFrom(range: Range | undefined): void {
  const block = range?.startContainer.parentElement?.closest<HTMLElement>('[data-block-id]')
  if (!range || !block) return
  block.tabIndex = -1
  block.focus({ preventScroll: true })
  getSelection()?.collapse(range.startContainer, range.startOffset)
}
