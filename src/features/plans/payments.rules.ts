import type { Plan } from '#features/accounts/accounts.rules.ts'

/** In the order in which a subscription comes along. Unpaid: no payment arrived, one may follow. Processing: it is under way. */
export const SUBSCRIPTION_STATES = ['unpaid', 'processing', 'active', 'ended'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

export interface SubscriptionReport {
  state: SubscriptionState
  /** By the provider's clock, which counts whole seconds. */
  at: Date
}

/** What somebody pays for, by the provider's own word. */
export interface RunningSubscription {
  state: SubscriptionState
  /** Until when it is paid; null where the provider names no such day. */
  paidUntil: Date | null
  /** Nothing is owed. */
  isPaid: boolean
  /** It was cancelled, and what is paid for stays until then. */
  isEnding: boolean
}

/** What a provider's event means to us. */
export interface SubscriptionNews extends SubscriptionReport {
  eventId: string
  type: string
  subscriptionId: string
  customerId: string
  customerName: string | null
  /** Whom the order was made for; null when the event does not say. */
  userId: string | null
}

/** News of the same second are ordered by how far the subscription has come. */
function isNewer(news: SubscriptionReport, known: SubscriptionReport): boolean {
  const later = news.at.getTime() - known.at.getTime()
  return later === 0 ? SUBSCRIPTION_STATES.indexOf(news.state) > SUBSCRIPTION_STATES.indexOf(known.state) : later > 0
}

/** Whether news change what is believed, in whatever order they come: nothing older counts, and what has ended stays so. */
export function counts(news: SubscriptionReport, known: SubscriptionReport | null): boolean {
  return known === null || (known.state !== 'ended' && isNewer(news, known))
}

/** The best of all subscriptions of a person. */
export function planFrom(states: readonly SubscriptionState[]): Plan {
  if (states.includes('active')) return 'pro'
  return states.includes('processing') ? 'pending' : 'free'
}

/** Whether cancelling leaves what is paid for: a payment that is under way or late has no paid time to keep. */
export function keepsPaidTime({ isPaid, paidUntil }: RunningSubscription, now: Date): boolean {
  return isPaid && paidUntil !== null && paidUntil > now
}

interface Owned {
  id: string
  state: SubscriptionState
  since: Date
}

/**
 * Two tabs may pay for two periods. Once one is paid it stays, and what else is paid or under way is given back.
 * The one that the account already has goes first: of two that are paid in one moment, each must not oust the other.
 */
export function surplusOf<One extends Owned>(subscriptions: readonly One[], current: string | null): One[] {
  const running = subscriptions.filter(({ state }) => state === 'active' || state === 'processing')
  const paid = running.filter(({ state }) => state === 'active')
  const [first] = paid.toSorted((a, b) => a.since.getTime() - b.since.getTime() || (a.id < b.id ? -1 : 1))
  const kept = paid.find(({ id }) => id === current) ?? first
  return kept ? running.filter((one) => one !== kept) : []
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** After so long without an event the provider is asked: events get lost, and nobody stays pending or Pro by that. */
export const ASK_AFTER_MS = { processing: 15 * MINUTE, active: 40 * DAY } as const
/** A payment that is still under way after this counts as failed; should it arrive, that event makes it good. */
export const GIVE_UP_AFTER_MS = 14 * DAY
/** How long asking again leads to the same checkout. */
export const CHECKOUT_MS = 20 * MINUTE
export const EVENTS_KEPT_MS = 90 * DAY
/** How old a signed event may be. */
export const TOLERANCE_SECONDS = 300

/** What to believe of a subscription nobody told us about for long; null leaves it as it is. */
export function settleSilence(
  known: SubscriptionReport & { since: Date },
  answer: SubscriptionState | null,
  now: Date,
): SubscriptionState | null {
  if (answer === null) return 'ended'
  if (known.state !== 'processing' || answer !== 'unpaid') return answer === known.state ? null : answer
  return now.getTime() - known.since.getTime() > GIVE_UP_AFTER_MS ? 'unpaid' : null
}
