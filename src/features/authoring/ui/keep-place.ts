/** How long a redrawn text may still shift. */
const SETTLING_MS = 1500
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Keeps the reading position on the screen until the layout has settled or the reader scrolls. */
export function keepPlace(page: Window): { settled(): Promise<void> } {
  const seen = [...page.document.querySelectorAll<HTMLElement>('[data-block-id]')].flatMap((block) => {
    const { top, height } = block.getBoundingClientRect()
    const isSeen = height > 0 && top >= 0 && top < page.innerHeight
    return isSeen ? [{ id: block.dataset.blockId ?? '', top }] : []
  })
  const atTop = page.scrollY === 0
  const changed = Promise.withResolvers<void>()

  function hold(): void {
    if (atTop) return
    for (const { id, top } of seen) {
      const now = page.document.querySelector(`[data-block-id="${CSS.escape(id)}"]`)?.getBoundingClientRect()
      if (!now || now.height === 0) continue
      if (Math.abs(now.top - top) >= 1) page.scrollBy({ top: now.top - top, behavior: 'instant' })
      return
    }
  }
  const observer = new MutationObserver(() => {
    hold()
    changed.resolve()
  })
  const text = page.document.querySelector('.doc') ?? page.document.body
  observer.observe(text, { childList: true, subtree: true, characterData: true })
  const sizes = new ResizeObserver(hold)
  sizes.observe(text)
  const end = () => {
    observer.disconnect()
    sizes.disconnect()
    for (const move of MOVES) page.removeEventListener(move, end)
    changed.resolve()
  }
  for (const move of MOVES) page.addEventListener(move, end, { passive: true })
  setTimeout(end, SETTLING_MS)
  return { settled: () => Promise.race([changed.promise, new Promise<void>((resolve) => setTimeout(resolve, 300))]) }
}
