import { PLANS, type Plan } from '#features/accounts/accounts.rules.ts'
import { isPro, isUnconfirmed } from './plans.rules.ts'

/** Events of the account, from the server or another tab of this browser. */
export const USER_NEWS = ['plan', 'profile', 'sessions', 'gone', 'signed_in', 'signed_out', 'missed', 'planned'] as const
export type UserNews = (typeof USER_NEWS)[number]

/** A project of the learner changed: its status, its answers, its place in their list. */
export interface ProjectNews {
  projectId: string
  /** The published content changed as well. */
  content: boolean
  /** The new ETag, if only the annotations changed. */
  annotations?: string
  /** The idempotency key of the change, if the page that made it has nothing to fetch. */
  operation?: string
}

/** A learner's chat of a project got a message or was cleared. */
export interface ChatNews {
  chatOf: string
}

export type TabNews = UserNews | ProjectNews | ChatNews

export function isUserNews(value: unknown): value is UserNews {
  return USER_NEWS.some((news) => news === value)
}

/** Parses untrusted data from a channel or a stream. */
export function newsIn(value: unknown): TabNews | null {
  if (isUserNews(value)) return value
  if (typeof value !== 'object' || value === null) return null
  const { what, projectId, content, annotations, operation } = value as Partial<
    Record<'what' | 'projectId' | 'content' | 'annotations' | 'operation', unknown>
  >
  if (what === 'project') {
    // of no project: the order of the plan, its hours or its days
    if (projectId === undefined) return 'planned'
    if (typeof projectId !== 'string') return null
    return {
      projectId,
      content: content === true,
      ...(typeof annotations === 'string' && { annotations }),
      ...(typeof operation === 'string' && { operation }),
    }
  }
  if (what === 'chat') return typeof projectId === 'string' ? { chatOf: projectId } : null
  return isUserNews(what) ? what : null
}

/** Serialises news for a channel. */
export function newsOut(news: TabNews): unknown {
  if (typeof news === 'string') return news
  return 'chatOf' in news ? { what: 'chat', projectId: news.chatOf } : { what: 'project', ...news }
}

/** How a tab reacts: another user needs a reload; for the same user only affected queries are refetched. */
export function reactionTo(news: UserNews): 'begin_anew' | 'ask_everything' | 'ask_user' | 'ask_user_and_projects' | 'ask_plan' {
  if (news === 'signed_in' || news === 'signed_out' || news === 'gone') return 'begin_anew'
  if (news === 'missed') return 'ask_user_and_projects'
  if (news === 'planned') return 'ask_plan'
  return news === 'plan' ? 'ask_everything' : 'ask_user'
}

/** The plan that this tab has seen for a user. */
interface Seen {
  userId: string
  plan: Plan
  /** the subscription that last changed the plan */
  subscription: string | null
}

interface SeenUser {
  id: string
  plan: Plan
  paymentInfo: { subscriptionId: string | null }
  isImpersonated: boolean
}

/** The result of a payment. */
export type PurchaseNews = 'confirming' | 'confirmed' | 'failed'

/** What the learner did about payments in this browser. */
export interface PaymentsHere {
  /** The tab has opened a checkout, and has not told what became of it. */
  hasCheckout: boolean
  /** The subscription that was cancelled last. */
  cancelled: string | null
}

/** Announces a payment's result once per tab that saw the same user before without Pro, and its failure only where it was begun. */
export function noticePurchase(
  seen: Seen | null,
  user: SeenUser | null,
  here: PaymentsHere,
): { seen: Seen | null; news: PurchaseNews | null } {
  if (user === null) return { seen: null, news: null }
  if (user.isImpersonated) return { seen, news: null }
  const now = { userId: user.id, plan: user.plan, subscription: user.paymentInfo.subscriptionId }
  return { seen: now, news: seen?.userId === user.id ? newsOf(seen, now, here) : null }
}

function newsOf(before: Seen, now: Seen, { hasCheckout, cancelled }: PaymentsHere): PurchaseNews | null {
  if (isUnconfirmed(now.plan)) return isPro(before.plan) ? null : 'confirming'
  if (isPro(now.plan)) return now.plan === before.plan ? null : 'confirmed'
  if (!hasCheckout || (cancelled !== null && now.subscription === cancelled)) return null
  // a later return finds the plan unchanged, but a subscription it has not seen
  const cameToNothing = !isPro(before.plan) && now.subscription !== before.subscription
  return isUnconfirmed(before.plan) || cameToNothing ? 'failed' : null
}

export function readSeen(text: string | null): Seen | null {
  const [userId, name, subscription = null] = (text ?? '').split(' ')
  const plan = PLANS.find((known) => known === name)
  return userId && plan ? { userId, plan, subscription } : null
}

export function writeSeen({ userId, plan, subscription }: Seen): string {
  return [userId, plan, ...(subscription === null ? [] : [subscription])].join(' ')
}

/** Seconds until a refused stream is retried. */
export function pauseBeforeStream(attempt: number): number {
  return Math.min(5 * 2 ** (attempt - 1), 120)
}
