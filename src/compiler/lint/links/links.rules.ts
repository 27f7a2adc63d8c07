/** The result of requesting an address. */
export interface Followed {
  url: string
  /** of the last answer; null without one */
  status: number | null
  /** target of permanent redirects, if any */
  movedTo: string | null
  /** why there was no answer, in a word: ENOTFOUND, a timeout, a certificate */
  failure: string | null
  /** cached within the last week, not requested again */
  isKept?: boolean
}

export type LinkFault =
  | { rule: 'deadLink'; url: string; status: number }
  | { rule: 'movedLink' | 'unreachableLink'; url: string; why: string }

/** Other errors may be a server that blocks programs, or a bad day. */
const GONE = new Set([404, 410])

/** Not followed: this machine, names for examples, and addresses that a learner completes. */
const OWN =
  /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|0\.|\[)|(^|\.)(test|example|invalid|localhost|local|internal)$|(^|\.)example\.(com|net|org)$/

export function isOutside(url: string): boolean {
  if (!/^https?:\/\//i.test(url) || url.includes('{{') || !URL.canParse(url)) return false
  return !OWN.test(new URL(url).hostname)
}

/** The address without its fragment, so that each page is requested once. */
export function addressOf(url: string): string {
  const address = new URL(url)
  address.hash = ''
  return address.href
}

export function faultOf({ url, status, movedTo, failure }: Followed): LinkFault | null {
  if (status === null) return { rule: 'unreachableLink', url, why: failure ?? '' }
  if (GONE.has(status)) return { rule: 'deadLink', url, status }
  return movedTo === null || isSamePlace(url, movedTo) ? null : { rule: 'movedLink', url, why: movedTo }
}

/** Ignores a language prefix, a sign-in and a trailing slash. */
function isSamePlace(from: string, to: string): boolean {
  const bare = (url: string) => {
    const { hostname, pathname } = new URL(url)
    return `${hostname.replace(/^www\./, '')}${pathname.replace(/\/[a-z]{2}([-_][a-z]{2})?(?=\/)/i, '').replace(/\/$/, '')}`
  }
  return bare(from) === bare(to)
}

const DAY_MS = 86_400_000
const GOOD_FOR_MS = 7 * DAY_MS

export interface CheckedLink extends Followed {
  /** time of the request, in milliseconds */
  at: number
}

/** A good answer is valid for a week; a bad one may have been fixed. */
export function isFresh(kept: CheckedLink | undefined, now: number): kept is CheckedLink {
  return kept !== undefined && kept.status !== null && faultOf(kept) === null && now - kept.at < GOOD_FOR_MS
}

/** When none of the requested addresses answers, the network is missing, not the pages. */
export function isWithoutNetwork(followed: readonly Followed[]): boolean {
  const asked = followed.filter(({ isKept }) => !isKept)
  return asked.length > 0 && asked.every(({ status }) => status === null)
}
