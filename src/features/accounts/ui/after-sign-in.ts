import { sessionStore } from '#platform/browser/storage.ts'
import { SIGNED_IN, SIGNED_OUT } from './sign-in-flags.ts'

export const SIGN_IN_WAYS = ['code', 'google'] as const
export type SignInWay = (typeof SIGN_IN_WAYS)[number]

let isLeaving = false

/** Set before the page reloads, for the page that loads next. */
export function flagSignIn(way: SignInWay): void {
  isLeaving = true
  sessionStore.write(SIGNED_IN, way)
}

/**
 * Reads and clears the previous page's flag. A page that is about to leave does not take its own: on a slow connection it asks only
 * then. While somebody is with Google the flag stays for the page after the return.
 */
export function takeSignInFlag(isWithGoogle = false): SignInWay | null {
  if (isLeaving) return null
  const left = sessionStore.read(SIGNED_IN)
  if (isWithGoogle && left === 'google') return null
  if (left !== null) sessionStore.remove(SIGNED_IN)
  return SIGN_IN_WAYS.find((way) => way === left) ?? null
}

const SIGN_OUT_WAYS = ['signed_out', 'everywhere', 'deleted'] as const
export type SignOutWay = (typeof SIGN_OUT_WAYS)[number]

export function flagSignOut(way: SignOutWay, userId = ''): void {
  sessionStore.write(SIGNED_OUT, `${way}:${userId}`)
}

export function takeSignOutFlag(): { way: SignOutWay; userId: string } | null {
  const flag = sessionStore.read(SIGNED_OUT)
  if (flag !== null) sessionStore.remove(SIGNED_OUT)
  const [left, userId = ''] = flag?.split(':') ?? []
  const way = SIGN_OUT_WAYS.find((one) => one === left)
  return way ? { way, userId } : null
}

export interface Arrival {
  way: SignInWay | null
  isSignedIn: boolean
  hasCategories: boolean
  isPortfolio: boolean
  isLoginPage: boolean
}

export type WelcomeAct =
  | { act: 'navigation'; after: 100 }
  | { act: 'toast'; way: SignInWay; after: 300 }
  | { act: 'login'; after: 0 }
  | null

/** What the first page after a sign-in does. It reopens the login only after a failed sign-in. */
export function welcomeOf({ way, isSignedIn, hasCategories, isPortfolio, isLoginPage }: Arrival): WelcomeAct {
  if (way === null) return null
  if (!isSignedIn) return way === 'code' && !isPortfolio && !isLoginPage ? { act: 'login', after: 0 } : null
  if (way === 'code' && hasCategories && !isPortfolio) return { act: 'navigation', after: 100 }
  return { act: 'toast', way, after: 300 }
}
