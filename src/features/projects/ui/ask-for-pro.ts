import type { PaywallLocation } from '#features/plans/plans.rules.ts'
import { askForModal } from '#ui/modal/ask-for-modal.ts'

/** Who has no Pro is shown the way to it; a visitor says first who they are. */
export function askForPro(audience: 'visitor' | 'free', reason: PaywallLocation): void {
  const { pathname, search } = window.location
  if (audience === 'visitor') askForModal('login', { returnTo: pathname + search, reason: 'pro' })
  else askForModal('paywall', { reason }, { after: 'locked-click' })
}

/** What it costs is for everybody to see, before they say who they are. */
export function showPaywall(reason: PaywallLocation): void {
  askForModal('paywall', { reason })
}
