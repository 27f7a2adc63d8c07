import { holdScroll } from '#ui/hold-scroll.ts'
import type { getRouter } from '../router.tsx'

/** When it is first rendered a page stands where its address, the browser or meanwhile its reader has brought it. */
export function scrollsAnew(): () => boolean {
  let isFirst = true
  return () => {
    if (import.meta.env.SSR) return true
    const isBrought = isFirst && scrollY > 0
    isFirst = false
    return !isBrought
  }
}

/** What lies above a place is laid out only when one comes there, and would push it away. */
export function holdNamedPlaces(router: ReturnType<typeof getRouter>): void {
  let stop = () => {}
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    const place = fromLocation && document.getElementById(toLocation.hash)
    // the router goes there when all have been told
    if (place) requestAnimationFrame(() => hold(place))
  })

  function hold(place: Element): void {
    const top = () => place.getBoundingClientRect().top
    const reached = top()
    stop()
    // whoever goes back is brought to where they were
    if (reached >= 0 && reached < innerHeight) stop = holdScroll(() => (place.isConnected ? top() - reached : null))
  }
}
