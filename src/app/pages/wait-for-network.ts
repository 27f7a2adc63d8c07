import type { AnyRoute, RegisteredRouter } from '@tanstack/react-router'
import { untilOnline } from '#platform/browser/until-online.ts'

interface RouteLocation {
  pathname: string
  searchStr: string
}

/** Pages shown in this window, whose code and texts are loaded. */
const shown = new Set<string>()

const nameOf = ({ pathname, searchStr }: RouteLocation) => pathname + searchStr

/** Resolves when the page can be opened: at once with a network, or if it was shown before. */
export async function untilOpenable(place: RouteLocation): Promise<void> {
  if (!shown.has(nameOf(place))) await untilOnline()
}

/** Offline, navigation waits and the current page stays: the code of a pending page may not be loaded. */
export function waitForNetwork(router: RegisteredRouter): void {
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
  // do not reload a page shown again while offline
  for (const route of Object.values(router.routesById) as AnyRoute[]) {
    route.options.shouldReload ??= () => (navigator.onLine ? undefined : false)
  }
}
