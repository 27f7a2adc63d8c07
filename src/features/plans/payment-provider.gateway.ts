import type { RunningSubscription, SubscriptionState } from './payments.rules.ts'
import type { BillingPeriod, PaymentProvider } from './plans.rules.ts'

export interface CheckoutOrder {
  /** Identifies the order, so that it is never placed twice. */
  checkoutId: string
  userId: string
  email: string
  name: string
  customerId: string | null
  billingPeriod: BillingPeriod
  /** An absolute URL. */
  returnTo: string
  /** Until then the same order can be retried. */
  expiresAt: Date
}

export interface PortalVisit {
  customerId: string
  returnTo: string
}

/** A payment provider. */
export interface Payments {
  provider: Exclude<PaymentProvider, 'off'>
  /** Returns the URL at which the learner pays. */
  createCheckout(order: CheckoutOrder): Promise<string>
  openPortal(visit: PortalVisit): Promise<string>
  /** Null if the provider does not know the subscription. */
  stateOf(subscriptionId: string): Promise<SubscriptionState | null>
  /** Null if the provider does not know the subscription. */
  describe(subscriptionId: string): Promise<RunningSubscription | null>
  /** Cancels at once, and forfeits the rest of the paid time. */
  cancel(subscriptionId: string): Promise<void>
  /** Cancels at the end of the paid time. */
  cancelLater(subscriptionId: string): Promise<void>
  /** Undoes cancelLater. */
  resume(subscriptionId: string): Promise<void>
  /** The secret with which the provider signs its events. */
  webhookSecret(): Promise<string>
}
