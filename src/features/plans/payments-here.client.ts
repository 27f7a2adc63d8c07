import { localStore, sessionStore, type BrowserStorage } from '#platform/browser/storage.ts'
import { GIVE_UP_AFTER_MS } from './payments.rules.ts'
import type { PaymentsHere } from './plan-sync.rules.ts'

const CHECKOUT = 'waymark:checkout'
const REASON = 'waymark:checkout-reason'
const CANCELLED = 'waymark:cancelled'

export function noteCheckout(reason: string, tab: BrowserStorage = sessionStore): void {
  tab.write(CHECKOUT, String(Date.now()))
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

/** For a subscription that goes on: its payment may still fail. */
export function forgetCancelled(device: BrowserStorage = localStore): void {
  device.remove(CANCELLED)
}

export function paymentsHere(tab: BrowserStorage = sessionStore, device: BrowserStorage = localStore): PaymentsHere {
  // the payment of an older checkout has succeeded or failed by now
  const hasCheckout = Number(tab.read(CHECKOUT)) > Date.now() - GIVE_UP_AFTER_MS
  return { hasCheckout, cancelled: device.read(CANCELLED) }
}
