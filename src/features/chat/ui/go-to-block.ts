const SHOWN_MS = 1600

function blockOf(blockId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-block-id="${CSS.escape(blockId)}"]`) ?? document.getElementById(blockId)
}

export const hasBlock = (blockId: string) => blockOf(blockId) !== null

/** Unfolds, scrolls to and briefly highlights a block. */
export function goToBlock(blockId: string): boolean {
  const block = blockOf(blockId)
  if (!block) return false
  for (let around = block.parentElement; around; around = around.parentElement) {
    if (around instanceof HTMLDetailsElement) around.open = true
    if (around.role === 'tabpanel' && around.hidden)
      document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(around.id)}"]`)?.click()
  }
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  block.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' })
  block.tabIndex = -1
  block.focus({ preventScroll: true })
  block.animate([{ backgroundColor: 'var(--color-accent-soft)' }, { backgroundColor: 'transparent' }], { duration: SHOWN_MS })
  return true
}
