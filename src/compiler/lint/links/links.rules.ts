/** What came of asking an address. */
export interface Followed {
  url: string
  /** of the last answer; null where none came */
  status: number | null
  /** where it leads to for good, if elsewhere */
  movedTo: string | null
  /** why no answer came, in a word: ENOTFOUND, a time that was up, a certificate */
  failure: string | null
  /** what came of it within the last week, and was not asked again */
  isKept?: boolean
}

export type LinkFault =
  | { rule: 'deadLink'; url: string; status: number }
  | { rule: 'movedLink' | 'unreachableLink'; url: string; why: string }

/** Other servers refuse programs, or have a bad day, and lead people there all the same. */
const GONE = new Set([404, 410])

/** Nothing is asked of one's own machine, of names that exist for examples, or of an address that a learner completes. */
const OWN =
  /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|0\.|\[)|(^|\.)(test|example|invalid|localhost|local|internal)$|(^|\.)example\.(com|net|org)$/

export function isOutside(url: string): boolean {
  if (!/^https?:\/\//i.test(url) || url.includes('{{') || !URL.canParse(url)) return false
  return !OWN.test(new URL(url).hostname)
}

/** What is asked: the same page is asked once, whatever part of it is meant. */
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

/** A language, a sign-in or a slash more is no other place. */
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
  /** when it was asked, in milliseconds */
  at: number
}

/** A good answer is good for a week; a bad one may be mended by now. */
export function isFresh(kept: CheckedLink | undefined, now: number): kept is CheckedLink {
  return kept !== undefined && kept.status !== null && faultOf(kept) === null && now - kept.at < GOOD_FOR_MS
}

/** Where not one of the addresses that were asked answers, it is the network that is missing, not the pages. */
export function isWithoutNetwork(followed: readonly Followed[]): boolean {
  const asked = followed.filter(({ isKept }) => !isKept)
  return asked.length > 0 && asked.every(({ status }) => status === null)
}
