import { sessionStore } from '#platform/browser/storage.ts'

export const IMPERSONATION_KEY = 'waymark:impersonating'
/** What a change is refused with. */
export const NOT_WHILE_IMPERSONATING = 'This cannot be done while impersonating.'
const NAMES = ['userId', 'userEmail'] as const

/** An admin looks through a learner's eyes with ?userId= or ?userEmail= in the address. */
export function impersonationHeaders(search: string): Record<string, string> {
  const query = new URLSearchParams(search)
  const id = query.get('userId')
  const email = query.get('userEmail')
  return {
    ...(id ? { 'x-impersonate-user-id': id } : {}),
    ...(email ? { 'x-impersonate-user-email': encodeURI(email) } : {}),
  }
}

/** The part of an address that asks for it, and the address without it. */
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

/** The id or the e-mail address. */
export function whoIn(search: string): string | null {
  const query = new URLSearchParams(search)
  return query.get('userId') || query.get('userEmail')
}

/** What this tab asks for: by its address, or by what it kept of an earlier one. */
export function currentImpersonation(): string {
  if (typeof window === 'undefined') return ''
  return splitImpersonation(window.location.search).asked || sessionStore.read(IMPERSONATION_KEY) || ''
}

/** The same address with the learner's name in it. */
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
