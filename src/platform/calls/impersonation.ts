import { sessionStore } from '#platform/browser/storage.ts'

export const IMPERSONATION_KEY = 'waymark:impersonating'
/** The message of a change refused during impersonation. */
export const NOT_WHILE_IMPERSONATING = 'This cannot be done while impersonating.'
const NAMES = ['userId', 'userEmail'] as const

/** Headers for impersonation: an admin adds ?userId= or ?userEmail= to the address to see what a learner sees. */
export function impersonationHeaders(search: string): Record<string, string> {
  const query = new URLSearchParams(search)
  const id = query.get('userId')
  const email = query.get('userEmail')
  return {
    ...(id ? { 'x-impersonate-user-id': id } : {}),
    ...(email ? { 'x-impersonate-user-email': encodeURI(email) } : {}),
  }
}

/** Splits the query into its impersonation part and the rest. */
export function splitImpersonation(search: string): { asked: string; rest: string } {
  const rest = new URLSearchParams(search)
  const asked = new URLSearchParams()
  for (const name of NAMES) {
    const value = rest.get(name)
    rest.delete(name)
    if (value) asked.set(name, value)
  }
  return { asked: String(asked), rest: String(rest) }
}

/** The id or e-mail address of the impersonated learner. */
export function whoIn(search: string): string | null {
  const query = new URLSearchParams(search)
  return query.get('userId') || query.get('userEmail')
}

/** The impersonation of this tab: from its address, or from session storage. */
export function currentImpersonation(): string {
  if (typeof window === 'undefined') return ''
  return splitImpersonation(window.location.search).asked || sessionStore.read(IMPERSONATION_KEY) || ''
}

/** The same address with the impersonated learner in its query. */
export function addressAs(asked: string, { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return `${pathname}${search ? `${search}&` : '?'}${asked}${hash}`
}

export function keepImpersonation(asked: string): void {
  sessionStore.write(IMPERSONATION_KEY, asked)
}

export function forgetImpersonation(): void {
  sessionStore.remove(IMPERSONATION_KEY)
}

export function isImpersonating(): boolean {
  return currentImpersonation() !== ''
}
