/** What happened to the account, told by the server or by another tab of this browser. */
export const USER_NEWS = ['plan', 'profile', 'sessions', 'gone', 'signed_in', 'signed_out', 'missed'] as const
export type UserNews = (typeof USER_NEWS)[number]

/** A project of the learner changed: its status, its answers, its place in their list. */
export interface ProjectNews {
  projectId: string
  /** What there is to read changed as well. */
  content: boolean
}

export type News = UserNews | ProjectNews

export function isUserNews(value: unknown): value is UserNews {
  return USER_NEWS.some((news) => news === value)
}

/** From a channel or a stream, where anything may come along. */
export function newsIn(value: unknown): News | null {
  if (isUserNews(value)) return value
  if (typeof value !== 'object' || value === null) return null
  const { what, projectId, content } = value as { what?: unknown; projectId?: unknown; content?: unknown }
  if (what === 'project') return typeof projectId === 'string' ? { projectId, content: content === true } : null
  return isUserNews(what) ? what : null
}

/** The same on a channel. */
export function newsOut(news: News): unknown {
  return typeof news === 'string' ? news : { what: 'project', ...news }
}

/** Somebody else's page is begun anew; of the same person, only what may have changed is asked again. */
export function answerTo(news: UserNews): 'begin_anew' | 'ask_everything' | 'ask_user' | 'ask_user_and_projects' {
  if (news === 'signed_in' || news === 'signed_out' || news === 'gone') return 'begin_anew'
  if (news === 'missed') return 'ask_user_and_projects'
  return news === 'plan' ? 'ask_everything' : 'ask_user'
}

/** Which answers of calls a changed project makes old; a document is large, and asked for again only when it is another. */
export function isOldAfter(key: readonly unknown[], { projectId, content }: { projectId: string | null; content: boolean }): boolean {
  const [first, second, third] = key
  if (first === 'schedule') return true
  if (first !== 'projects' || (third === 'content' && !content)) return false
  return projectId === null || typeof second !== 'string' || second === projectId
}

/** What this tab has seen of somebody's plan. */
export interface Seen {
  userId: string
  isPro: boolean
}

interface SeenUser {
  id: string
  isPro: boolean
  isImpersonated: boolean
}

/** Every tab in which somebody was not Pro welcomes them once when they are; a tab that never saw them without Pro stays quiet. */
export function noticePurchase(seen: Seen | null, user: SeenUser | null): { seen: Seen | null; welcome: boolean } {
  if (user === null) return { seen: null, welcome: false }
  if (user.isImpersonated) return { seen, welcome: false }
  const welcome = user.isPro && seen?.userId === user.id && !seen.isPro
  return { seen: { userId: user.id, isPro: user.isPro }, welcome }
}

export function readSeen(text: string | null): Seen | null {
  const [userId, isPro] = (text ?? '').split(' ')
  return userId && isPro ? { userId, isPro: isPro === 'pro' } : null
}

export function writeSeen({ userId, isPro }: Seen): string {
  return `${userId} ${isPro ? 'pro' : 'free'}`
}

/** Whole seconds before a stream that was refused is asked for again. */
export function pauseBefore(attempt: number): number {
  return Math.min(5 * 2 ** (attempt - 1), 120)
}
