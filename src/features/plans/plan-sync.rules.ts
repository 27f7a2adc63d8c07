import { PLANS, type Plan } from '#features/accounts/accounts.rules.ts'
import { isPro, isUnconfirmed } from './plans.rules.ts'

/** What happened to the account, told by the server or by another tab of this browser. */
export const USER_NEWS = ['plan', 'profile', 'sessions', 'gone', 'signed_in', 'signed_out', 'missed'] as const
export type UserNews = (typeof USER_NEWS)[number]

/** A project of the learner changed: its status, its answers, its place in their list. */
export interface ProjectNews {
  projectId: string
  /** What there is to read changed as well. */
  content: boolean
  /** Nothing changed but their marks and words, which have this ETag now. */
  annotations?: string
}

/** Something was said, or cleared, in the learner's chat of a project. */
export interface ChatNews {
  chatOf: string
}

export type News = UserNews | ProjectNews | ChatNews

export function isUserNews(value: unknown): value is UserNews {
  return USER_NEWS.some((news) => news === value)
}

/** From a channel or a stream, where anything may come along. */
export function newsIn(value: unknown): News | null {
  if (isUserNews(value)) return value
  if (typeof value !== 'object' || value === null) return null
  const { what, projectId, content, annotations } = value as Partial<Record<'what' | 'projectId' | 'content' | 'annotations', unknown>>
  if (what === 'project') {
    if (typeof projectId !== 'string') return null
    return { projectId, content: content === true, ...(typeof annotations === 'string' && { annotations }) }
  }
  if (what === 'chat') return typeof projectId === 'string' ? { chatOf: projectId } : null
  return isUserNews(what) ? what : null
}

/** The same on a channel. */
export function newsOut(news: News): unknown {
  if (typeof news === 'string') return news
  return 'chatOf' in news ? { what: 'chat', projectId: news.chatOf } : { what: 'project', ...news }
}

/** Somebody else's page is begun anew; of the same person, only what may have changed is asked again. */
export function answerTo(news: UserNews): 'begin_anew' | 'ask_everything' | 'ask_user' | 'ask_user_and_projects' {
  if (news === 'signed_in' || news === 'signed_out' || news === 'gone') return 'begin_anew'
  if (news === 'missed') return 'ask_user_and_projects'
  return news === 'plan' ? 'ask_everything' : 'ask_user'
}

/** What this tab has seen of somebody's plan. */
export interface Seen {
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

/** What became of a payment. */
export type PurchaseNews = 'confirming' | 'confirmed' | 'failed'

/** Told once in every tab that saw somebody before; a tab that never saw them without Pro stays quiet. */
export function noticePurchase(seen: Seen | null, user: SeenUser | null): { seen: Seen | null; news: PurchaseNews | null } {
  if (user === null) return { seen: null, news: null }
  if (user.isImpersonated) return { seen, news: null }
  const now = { userId: user.id, plan: user.plan, subscription: user.paymentInfo.subscriptionId }
  return { seen: now, news: seen?.userId === user.id ? newsOf(seen, now) : null }
}

function newsOf(before: Seen, now: Seen): PurchaseNews | null {
  if (isUnconfirmed(now.plan)) return isPro(before.plan) ? null : 'confirming'
  if (isPro(now.plan)) return now.plan === before.plan ? null : 'confirmed'
  // whoever comes back late finds the plan as it was, and a subscription that they have not seen
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

/** Whole seconds before a stream that was refused is asked for again. */
export function pauseBefore(attempt: number): number {
  return Math.min(5 * 2 ** (attempt - 1), 120)
}
