import { sessionStore } from '#platform/browser/storage.ts'
import { holdScroll } from '#ui/hold-scroll.ts'
import { LEFT_PLACE, type LeftPlace } from './left-place.ts'

/** Scrolls to the saved place once, on the same page. */
export function returnToPlace(): void {
  const place = readPlace(sessionStore.read(LEFT_PLACE))
  if (!place || place.path !== window.location.pathname) return
  sessionStore.remove(LEFT_PLACE)
  if (window.scrollY > 0) return
  holdScroll(() => {
    const block = document.querySelector(`main [data-block-id="${CSS.escape(place.block)}"]`) ?? document.getElementById(place.block)
    return block && block.getBoundingClientRect().top - place.offset
  })
}

export function readPlace(text: string | null): LeftPlace | null {
  try {
    const { path, block, offset } = JSON.parse(text ?? '') as Record<string, unknown>
    return typeof path === 'string' && typeof block === 'string' && typeof offset === 'number' ? { path, block, offset } : null
  } catch {
    return null
  }
}
