import type { Plan } from '#features/accounts/accounts.rules.ts'

/** In the order of a subscription's life. Unpaid: no payment has arrived yet. Processing: a payment is in progress. */
export const SUBSCRIPTION_STATES = ['unpaid', 'processing', 'active', 'ended'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

export interface SubscriptionReport {
  state: SubscriptionState
  /** The provider's time, in whole seconds. */
  at: Date
}

/** A subscription as the provider describes it. */
export interface RunningSubscription {
  state: SubscriptionState
  /** The end of the paid time; null if the provider names none. */
  paidUntil: Date | null
  /** Nothing is owed. */
  isPaid: boolean
  /** It is cancelled and ends with the paid time. */
  isEnding: boolean
}

/** A provider's event in our terms. */
export interface SubscriptionNews extends SubscriptionReport {
  eventId: string
  type: string
  subscriptionId: string
  customerId: string
  customerName: string | null
  /** The account of the order; null if the event does not name it. */
  userId: string | null
}

/** Orders events of the same second by the subscription's progress. */
function isNewer(news: SubscriptionReport, known: SubscriptionReport): boolean {
  const later = news.at.getTime() - known.at.getTime()
  return later === 0 ? SUBSCRIPTION_STATES.indexOf(news.state) > SUBSCRIPTION_STATES.indexOf(known.state) : later > 0
}

/** Whether an event counts, in any order of delivery: older ones are ignored, and an ended subscription stays ended. */
export function counts(news: SubscriptionReport, known: SubscriptionReport | null): boolean {
  return known === null || (known.state !== 'ended' && isNewer(news, known))
}

/** The plan of a person's best subscription. */
export function planFrom(states: readonly SubscriptionState[]): Plan {
  if (states.includes('active')) return 'pro'
  return states.includes('processing') ? 'pending' : 'free'
}

/** Whether cancelling keeps the paid time: a payment in progress or overdue has none to keep. */
export function keepsPaidTime({ isPaid, paidUntil }: RunningSubscription, now: Date): boolean {
  return isPaid && paidUntil !== null && paidUntil > now
}

interface Owned {
  id: string
  state: SubscriptionState
  since: Date
}

/**
 * Two tabs may buy two subscriptions: once one is paid, the others are surplus and refunded. The account's current one wins, so that two
 * paid at the same moment do not cancel each other.
 */
export function surplusOf<One extends Owned>(subscriptions: readonly One[], current: string | null): One[] {
  const running = subscriptions.filter(({ state }) => state === 'active' || state === 'processing')
  const paid = running.filter(({ state }) => state === 'active')
  const [first] = paid.toSorted((a, b) => a.since.getTime() - b.since.getTime() || (a.id < b.id ? -1 : 1))
  const kept = paid.find(({ id }) => id === current) ?? first
  return kept ? running.filter((one) => one !== kept) : []
}

/** The subscription that somebody manages: a running one that is not surplus, or the last that there was. */
export function managedOf<One extends Owned>(subscriptions: readonly One[], current: string | null): One | null {
  const surplus = surplusOf(subscriptions, current)
  const kept = subscriptions.filter((one) => !surplus.includes(one))
  return kept.findLast(({ state }) => state === 'active' || state === 'processing') ?? kept.at(-1) ?? null
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long without events until the provider is asked: events get lost, and nobody should stay pending or Pro because of that. */
export const ASK_AFTER_MS = { processing: 15 * MINUTE, active: 40 * DAY } as const
/** A payment still in progress after this counts as failed; if it arrives later, its event restores it. */
export const GIVE_UP_AFTER_MS = 14 * DAY
/** How long retries lead to the same checkout. */
export const CHECKOUT_MS = 20 * MINUTE
export const EVENTS_KEPT_MS = 90 * DAY
/** The maximum age of a signed event. */
export const TOLERANCE_SECONDS = 300

/** The state of a subscription after a long silence; null leaves it unchanged. */
export function settleSilence(
  known: SubscriptionReport & { since: Date },
  answer: SubscriptionState | null,
  now: Date,
): SubscriptionState | null {
  if (answer === null) return 'ended'
  if (known.state !== 'processing' || answer !== 'unpaid') return answer === known.state ? null : answer
  return now.getTime() - known.since.getTime() > GIVE_UP_AFTER_MS ? 'unpaid' : null
}
