import type { RegisteredRouter } from '@tanstack/react-router'
import { holdScroll } from '#ui/hold-scroll.ts'

/** On its first render a page keeps the scroll position that the address, the browser or the reader has set. */
export function scrollsAnew(): () => boolean {
  let isFirst = true
  return () => {
    if (import.meta.env.SSR) return true
    const isBrought = isFirst && scrollY > 0
    isFirst = false
    return !isBrought
  }
}

/** Content above an anchor is laid out only when the reader comes near, and would push the anchor away: holds the position. */
export function holdNamedPlaces(router: RegisteredRouter): void {
  let stop = () => {}
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    const place = fromLocation && document.getElementById(toLocation.hash)
    // the router scrolls after all subscribers have run
    if (place) requestAnimationFrame(() => hold(place))
  })

  function hold(place: Element): void {
    const top = () => place.getBoundingClientRect().top
    const reached = top()
    stop()
    // going back restores the earlier position
    if (reached >= 0 && reached < innerHeight) stop = holdScroll(() => (place.isConnected ? top() - reached : null))
  }
}
