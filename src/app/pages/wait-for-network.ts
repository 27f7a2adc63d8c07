import type { AnyRoute } from '@tanstack/react-router'
import { untilOnline } from '#platform/browser/until-online.ts'
import type { getRouter } from '../router.tsx'

interface RouteLocation {
  pathname: string
  searchStr: string
}

/** Whatever was shown since this window was opened has its code and its words here. */
const shown = new Set<string>()

const nameOf = ({ pathname, searchStr }: RouteLocation) => pathname + searchStr

/** At once with a network, and for a page that was open before. */
export async function untilOpenable(place: RouteLocation): Promise<void> {
  if (!shown.has(nameOf(place))) await untilOnline()
}

/** Without a network the address itself waits, and the page before it stays whole: there is no code yet to draw a page in waiting with. */
export function waitForNetwork(router: ReturnType<typeof getRouter>): void {
  let pressed = 0
  let letGo: (() => void) | undefined
  function hold() {
    letGo ??= router.history.block({
      enableBeforeUnload: false,
      async blockerFn({ action, nextLocation: { pathname, search } }) {
        const mine = (pressed += 1)
        await untilOpenable({ pathname, searchStr: search })
        return action === 'PUSH' && mine !== pressed
      },
    })
  }
  router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
    for (const place of [fromLocation, toLocation]) if (place) shown.add(nameOf(place))
  })
  window.addEventListener('offline', hold)
  window.addEventListener('online', () => {
    letGo?.()
    letGo = undefined
  })
  if (!navigator.onLine) hold()
  // what is shown again is not loaded anew meanwhile
  for (const route of Object.values(router.routesById) as AnyRoute[]) {
    route.options.shouldReload ??= () => (navigator.onLine ? undefined : false)
  }
}
