import { localStore, sessionStore, type BrowserStorage } from '#platform/browser/storage.ts'
import type { PaymentsHere } from './plan-sync.rules.ts'

const CHECKOUT = 'waymark:checkout'
const REASON = 'waymark:checkout-reason'
const CANCELLED = 'waymark:cancelled'

export function noteCheckout(reason: string, tab: BrowserStorage = sessionStore): void {
  tab.write(CHECKOUT, 'opened')
  tab.write(REASON, reason)
}

/** The reason of the last checkout, for a retry. */
export function lastReason(): string {
  return sessionStore.read(REASON) ?? 'pricing'
}

export function forgetCheckout(tab: BrowserStorage): void {
  tab.remove(CHECKOUT)
}

export function noteCancelled(subscriptionId: string, device: BrowserStorage = localStore): void {
  device.write(CANCELLED, subscriptionId)
}

export function paymentsHere(tab: BrowserStorage, device: BrowserStorage): PaymentsHere {
  return { hasCheckout: tab.read(CHECKOUT) !== null, cancelled: device.read(CANCELLED) }
}
