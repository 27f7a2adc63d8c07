const GAP = 6
const EDGE = 12

/** Places the card below the word, or above it if there is no room; inside the window, and scrolling with the page. */
export function placeBeside(card: HTMLElement, word: HTMLElement): void {
  const around = word.getBoundingClientRect()
  const { width, height } = card.getBoundingClientRect()
  const left = Math.max(EDGE, Math.min(around.left, innerWidth - width - EDGE))
  const below = around.bottom + GAP
  const top = below + height + EDGE > innerHeight && around.top - GAP - height > EDGE ? around.top - GAP - height : below
  card.style.left = `${left + scrollX}px`
  card.style.top = `${top + scrollY}px`
}
