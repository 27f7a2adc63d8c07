import type { PaywallLocation } from '#features/plans/plans.rules.ts'
import { askForModal } from '#ui/modal/ask-for-modal.ts'

/** Shows the paywall to a user without Pro; a visitor signs in first. */
export function askForPro(audience: 'visitor' | 'free', reason: PaywallLocation): void {
  const { pathname, search } = window.location
  if (audience === 'visitor') askForModal('login', { returnTo: pathname + search, reason: 'pro' })
  else askForModal('paywall', { reason }, { after: 'locked-click' })
}

/** Shows the price to everybody, before signing in. */
export function showPaywall(reason: PaywallLocation): void {
  askForModal('paywall', { reason })
}
