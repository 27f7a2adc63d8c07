import { ZodError } from 'zod'
import { readJson } from '#platform/http/json.ts'
import { refuse, type Refusal } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import type { BillingPeriod, PaymentProvider } from './plans.rules.ts'
import { TOLERANCE_SECONDS, type RunningSubscription, type SubscriptionNews, type SubscriptionState } from './payments.rules.ts'
import { newsOf } from './stripe.rules.ts'

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

const made = new WeakMap<Services['config'], Promise<Payments | null>>()

/** Null if nothing is sold. */
export function paymentsOf(services: Services): Promise<Payments | null> {
  const found = made.get(services.config) ?? choose(services)
  made.set(services.config, found)
  return found
}

async function choose(services: Services): Promise<Payments | null> {
  const { payments, stripe } = services.config
  if (payments === 'off') return null
  if (payments === 'sandbox') return (await import('./sandbox.gateway.ts')).sandboxPayments(services)
  if (!stripe) throw new Error('PAYMENTS is stripe, but its keys are missing')
  return (await import('./stripe.gateway.ts')).stripePayments(stripe)
}

export type Read = SubscriptionNews | null | Refusal<'not_signed', undefined> | Refusal<'malformed', undefined>

/** The library throws an error of its own for other formats. */
const SIGNATURE = /^t=\d{1,12}(,v\d=[0-9a-f]+)+$/

/** Verifies the signature over the raw bytes before it reads anything. */
export async function readNews(body: string, signature: string, secret: string, now: Date): Promise<Read> {
  if (!SIGNATURE.test(signature)) return refuse('not_signed')
  const { Stripe } = await import('stripe')
  const check = Stripe.webhooks.signature
  if (!check) throw new Error('The Stripe library cannot verify signatures')
  try {
    check.verifyHeader(body, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime())
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return refuse('not_signed')
    throw error
  }
  const read = readJson(Buffer.from(body))
  if ('problem' in read) return refuse('malformed')
  try {
    return newsOf(read.value)
  } catch (error) {
    if (error instanceof ZodError) return refuse('malformed')
    throw error
  }
}
