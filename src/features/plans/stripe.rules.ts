import { z } from 'zod'
import type { RunningSubscription, SubscriptionNews, SubscriptionState } from './payments.rules.ts'

/** The metadata key with an order's account. */
export const USER_KEY = 'waymarkUserId'

const name = z.string().min(1).max(255)
const reference = z.union([name, z.object({ id: name }).transform(({ id }) => id)])
const metadata = z.record(z.string(), z.string()).nullish()

const session = z.object({
  mode: z.string().nullish(),
  payment_status: z.string().nullish(),
  subscription: reference.nullish(),
  customer: reference.nullish(),
  customer_details: z.object({ name: z.string().nullish() }).nullish(),
  metadata,
})

const subscription = z.object({ id: name, status: z.string(), customer: reference, metadata })

const invoice = z.object({
  billing_reason: z.string().nullish(),
  customer: reference.nullish(),
  customer_name: z.string().nullish(),
  parent: z.object({ subscription_details: z.object({ subscription: reference, metadata }).nullish() }).nullish(),
})

/** The last second with a four-digit year. */
const LAST_SECOND = 253_402_300_799

const envelope = z.object({ id: name, type: name, created: z.number().min(0).max(LAST_SECOND), data: z.object({ object: z.unknown() }) })

type EventMeaning = Omit<SubscriptionNews, 'eventId' | 'type' | 'at'>

/** Past due stays active: Stripe retries the payment for days before it gives up. */
export function stateOfStatus(status: string): SubscriptionState {
  if (status === 'active' || status === 'trialing' || status === 'past_due') return 'active'
  return status === 'canceled' || status === 'incomplete_expired' ? 'ended' : 'unpaid'
}

interface Paid {
  status: string
  cancel_at: number | null
  cancel_at_period_end: boolean
  items: { data: { current_period_end: number }[] }
}

/** Someone may have cancelled for a custom date in Stripe's portal. */
export function stripeRunning({ status, cancel_at: cancelAt, cancel_at_period_end: atPeriodEnd, items }: Paid): RunningSubscription {
  const ends = items.data.map((item) => item.current_period_end)
  const until = cancelAt ?? (ends.length > 0 ? Math.max(...ends) : null)
  return {
    state: stateOfStatus(status),
    paidUntil: until === null ? null : new Date(until * 1000),
    isPaid: status === 'active' || status === 'trialing',
    isEnding: atPeriodEnd || cancelAt !== null,
  }
}

function sessionMeans(object: unknown, paid: (status: string | null | undefined) => SubscriptionState): EventMeaning | null {
  const found = session.parse(object)
  if (!found.subscription || !found.customer) return null
  return {
    state: paid(found.payment_status),
    subscriptionId: found.subscription,
    customerId: found.customer,
    customerName: found.customer_details?.name ?? null,
    userId: found.metadata?.[USER_KEY] ?? null,
  }
}

function subscriptionMeans(object: unknown): EventMeaning {
  const { id, status, customer, metadata: about } = subscription.parse(object)
  return { state: stateOfStatus(status), subscriptionId: id, customerId: customer, customerName: null, userId: about?.[USER_KEY] ?? null }
}

/** An unpaid renewal alone changes nothing: the subscription's own events decide. */
function invoiceMeans(object: unknown, state: 'active' | 'unpaid'): EventMeaning | null {
  const { billing_reason: reason, customer, customer_name: name, parent } = invoice.parse(object)
  const about = parent?.subscription_details
  if (!about || !customer || (state === 'unpaid' && reason !== 'subscription_create')) return null
  return {
    state,
    subscriptionId: about.subscription,
    customerId: customer,
    customerName: name ?? null,
    userId: about.metadata?.[USER_KEY] ?? null,
  }
}

const whenCompleted = (status: string | null | undefined) => (status === 'unpaid' ? 'processing' : 'active')

const meanings: Record<string, (object: unknown) => EventMeaning | null> = {
  'checkout.session.completed': (object) => sessionMeans(object, whenCompleted),
  'checkout.session.async_payment_succeeded': (object) => sessionMeans(object, () => 'active'),
  'checkout.session.async_payment_failed': (object) => sessionMeans(object, () => 'unpaid'),
  'customer.subscription.created': subscriptionMeans,
  'customer.subscription.updated': subscriptionMeans,
  'customer.subscription.paused': subscriptionMeans,
  'customer.subscription.resumed': subscriptionMeans,
  'customer.subscription.deleted': subscriptionMeans,
  'invoice.paid': (object) => invoiceMeans(object, 'active'),
  'invoice.payment_failed': (object) => invoiceMeans(object, 'unpaid'),
}

/** Null for an event that is not about a subscription of ours. */
export function newsOf(event: unknown): SubscriptionNews | null {
  const { id: eventId, type, created, data } = envelope.parse(event)
  const means = Object.hasOwn(meanings, type) ? meanings[type] : undefined
  const meaning = means?.(data.object)
  return meaning ? { eventId, type, at: new Date(created * 1000), ...meaning } : null
}
