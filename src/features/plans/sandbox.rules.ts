import type { BillingPeriod } from './plans.rules.ts'
import type { RunningSubscription } from './payments.rules.ts'
import { stateOfStatus, USER_KEY } from './stripe.rules.ts'

/** The names that Stripe uses. */
export type SandboxStatus = 'incomplete' | 'active' | 'incomplete_expired' | 'canceled'

export interface SandboxSubscription {
  id: string
  userId: string
  billingPeriod: BillingPeriod
  status: SandboxStatus
  createdAt: Date
  /** It is cancelled and ends then. */
  cancelsAt: Date | null
}

export interface SandboxEvent {
  id: string
  type: string
  created: number
  data: { object: Record<string, unknown> }
}

/** How long the simulated bank takes. */
export const BANK_MS = 5000
export const VISIT_MS = 3_600_000

const MONTHS: Record<BillingPeriod, number> = { monthly: 1, annual: 12 }

/** The end of the paid month or year: the start's day of the month, or the month's last day. */
export function paidUntil({ createdAt, billingPeriod }: Pick<SandboxSubscription, 'createdAt' | 'billingPeriod'>, now: Date): Date {
  for (let months = MONTHS[billingPeriod]; ; months += MONTHS[billingPeriod]) {
    const end = new Date(createdAt)
    end.setUTCMonth(createdAt.getUTCMonth() + months)
    if (end.getUTCDate() !== createdAt.getUTCDate()) end.setUTCDate(0)
    if (end > now) return end
  }
}

export function sandboxRunning(subscription: SandboxSubscription, now: Date): RunningSubscription {
  const { status, cancelsAt } = subscription
  const isPaid = status === 'active'
  return {
    state: stateOfStatus(status),
    paidUntil: isPaid ? (cancelsAt ?? paidUntil(subscription, now)) : null,
    isPaid,
    isEnding: cancelsAt !== null,
  }
}

export function customerIdOf(userId: string): string {
  return `test_customer_${userId}`
}

function event(id: string, type: string, now: Date, object: Record<string, unknown>): SandboxEvent {
  return { id: `evt_${id}`, type, created: Math.floor(now.getTime() / 1000), data: { object } }
}

/** The event of a placed order with the payment in progress, in Stripe's format. */
export function orderPlaced({ id, userId }: SandboxSubscription, name: string, now: Date): SandboxEvent {
  return event(`${id}_placed`, 'checkout.session.completed', now, {
    mode: 'subscription',
    payment_status: 'unpaid',
    subscription: id,
    customer: customerIdOf(userId),
    customer_details: { name },
    metadata: { [USER_KEY]: userId },
  })
}

export function statusChanged({ id, userId, status }: SandboxSubscription, now: Date): SandboxEvent {
  const over = status === 'canceled' || status === 'incomplete_expired'
  return event(`${id}_${status}`, over ? 'customer.subscription.deleted' : 'customer.subscription.updated', now, {
    id,
    status,
    customer: customerIdOf(userId),
    metadata: { [USER_KEY]: userId },
  })
}
