/** What happened to the account, told by the server or by another tab of this browser. */
export const USER_NEWS = ['plan', 'profile', 'sessions', 'gone', 'signed_in', 'signed_out', 'missed'] as const
export type UserNews = (typeof USER_NEWS)[number]

export function isUserNews(value: unknown): value is UserNews {
  return USER_NEWS.some((news) => news === value)
}

/** Somebody else's page is begun anew; of the same person, only what may have changed is asked again. */
export function answerTo(news: UserNews): 'begin_anew' | 'ask_everything' | 'ask_user' {
  if (news === 'signed_in' || news === 'signed_out' || news === 'gone') return 'begin_anew'
  return news === 'plan' ? 'ask_everything' : 'ask_user'
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
