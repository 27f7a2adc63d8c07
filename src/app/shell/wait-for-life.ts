import { hasNews } from '#features/accounts/ui/news.ts'
import { UPGRADE_HASH } from '#features/plans/ui/upgrade-hash.ts'
import { hasKeptAnswers } from '#features/validations/ui/kept-answers.ts'
import { whenIdle } from '#platform/browser/when-idle.ts'
import { isImpersonating } from '#platform/calls/impersonation.ts'
import { againOf } from './again.ts'
import { REST_MS, late } from './late.ts'
import { hearEarly } from './session/early-news.ts'

/**
 * Called once, before React wakes the page. A panel that was left open wants its content at once; so does what the page
 * before left to be said, and what was typed and is not kept elsewhere yet.
 */
export function waitForLife(): void {
  late.listen(window, againOf)
  if (isWantedAtOnce()) late.want()
  hearEarly(late.wanted, () => window.location.reload())
  restFor(REST_MS)
}

function isWantedAtOnce(): boolean {
  return (
    'panel' in document.documentElement.dataset ||
    hasNews() ||
    hasKeptAnswers() ||
    isImpersonating() ||
    window.location.hash === UPGRADE_HASH
  )
}

/** So long after the page has loaded, nobody has touched it: it comes alive all the same. */
export function restFor(ms: number): void {
  const rest = () => void setTimeout(() => whenIdle(late.want, REST_MS), ms)
  if (document.readyState === 'complete') rest()
  else window.addEventListener('load', rest, { once: true })
}
