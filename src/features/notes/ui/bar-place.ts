const GAP = 8
/** The height of the page's header. */
const HEAD = 64

/** Publishes the bar's height, so that a note at the foot of the page stays above it. */
export function tellHeight(bar: HTMLElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--mark-bar', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--mark-bar')
  }
}

/** Keeps the bar above the words, or below if there is no room, also when the window changes. */
export function keepAt(bar: HTMLElement, range: Range): () => void {
  const place = () => placeAt(bar, range)
  place()
  window.addEventListener('resize', place)
  return () => window.removeEventListener('resize', place)
}

function placeAt(bar: HTMLElement, range: Range): void {
  const { top, bottom, left, width } = range.getBoundingClientRect()
  const { width: own, height } = bar.getBoundingClientRect()
  const above = top - height - GAP
  const at = above > HEAD ? above : Math.min(bottom + GAP, innerHeight - height - GAP)
  bar.style.left = `${Math.max(GAP, Math.min(left + width / 2 - own / 2, document.documentElement.clientWidth - own - GAP)) + scrollX}px`
  bar.style.top = `${at + scrollY}px`
}
