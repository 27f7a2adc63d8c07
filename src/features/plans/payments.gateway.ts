import { ZodError } from 'zod'
import { readJson } from '#platform/http/json.ts'
import { refuse, type Refusal } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import type { BillingPeriod, PaymentProvider } from './plans.rules.ts'
import { TOLERANCE_SECONDS, type RunningSubscription, type SubscriptionNews, type SubscriptionState } from './payments.rules.ts'
import { newsOf } from './stripe.rules.ts'

export interface CheckoutOrder {
  /** The same order is never placed twice. */
  checkoutId: string
  userId: string
  email: string
  name: string
  customerId: string | null
  billingPeriod: BillingPeriod
  /** A whole address. */
  returnTo: string
  /** Until then the same order may be placed again. */
  expiresAt: Date
}

export interface PortalVisit {
  customerId: string
  returnTo: string
}

/** Whoever takes the money. */
export interface Payments {
  provider: Exclude<PaymentProvider, 'off'>
  /** Where the learner pays. */
  createCheckout(order: CheckoutOrder): Promise<string>
  openPortal(visit: PortalVisit): Promise<string>
  /** Null when the provider knows no such subscription. */
  stateOf(subscriptionId: string): Promise<SubscriptionState | null>
  /** Null when the provider knows no such subscription. */
  describe(subscriptionId: string): Promise<RunningSubscription | null>
  /** At once: what is left of the paid time goes with it. */
  cancel(subscriptionId: string): Promise<void>
  /** Once the time that is paid for is over. */
  cancelLater(subscriptionId: string): Promise<void>
  /** What was cancelled for later goes on. */
  resume(subscriptionId: string): Promise<void>
  /** What the provider signs its events with. */
  webhookSecret(): Promise<string>
}

const made = new WeakMap<Services['config'], Promise<Payments | null>>()

/** Null where nothing is sold. */
export function paymentsOf(services: Services): Promise<Payments | null> {
  const found = made.get(services.config) ?? choose(services)
  made.set(services.config, found)
  return found
}

async function choose(services: Services): Promise<Payments | null> {
  const { payments, stripe } = services.config
  if (payments === 'off') return null
  if (payments === 'sandbox') return (await import('./sandbox.gateway.ts')).sandboxPayments(services)
  if (!stripe) throw new Error('PAYMENTS is stripe, and its keys are missing')
  return (await import('./stripe.gateway.ts')).stripePayments(stripe)
}

export type Read = SubscriptionNews | null | Refusal<'not_signed', undefined> | Refusal<'malformed', undefined>

/** The library answers other shapes with an error of its own making. */
const SIGNATURE = /^t=\d{1,12}(,v\d=[0-9a-f]+)+$/

/** Nothing of an event is believed before its signature was checked over the very bytes that came. */
export async function readNews(body: string, signature: string, secret: string, now: Date): Promise<Read> {
  if (!SIGNATURE.test(signature)) return refuse('not_signed')
  const { Stripe } = await import('stripe')
  const check = Stripe.webhooks.signature
  if (!check) throw new Error('The library of Stripe checks no signatures')
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
