import { hasNews } from '#features/accounts/ui/sign-in-flag.ts'
import { againOf } from './again.ts'
import { REST_MS, late } from './late.ts'
import { wantedOf } from './place-rules.ts'
import { hearEarly } from './session/early-news.ts'

/** Called once, before React wakes the page. A panel that was left open wants its content at once; so does what the page before left to be said, and an address that asks for the directory. */
export function waitForLife(): void {
  late.listen(window, againOf)
  if (document.documentElement.dataset.panel || hasNews() || wantedOf(window.location.search) !== null) late.want()
  hearEarly(late.wanted, () => window.location.reload())
  if (document.readyState === 'complete') rest()
  else window.addEventListener('load', rest, { once: true })
}

function rest(): void {
  setTimeout(() => whenIdle(late.want), REST_MS)
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: REST_MS })
  else act()
}
