/** What of the audit log is asked for; days are in UTC and belong to it whole. */
export interface AuditFilter {
  who?: string
  what?: string
  from?: string
  to?: string
  /** The last entry of the page before. */
  after?: string
}

const DAY = /^(?:19|20)\d{2}-\d{2}-\d{2}$/
export const FILTER_MOST = 200
export const AUDIT_PAGE_MOST = 200
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** A day of this century or the last: PostgreSQL refuses the year 0, and nothing is older or younger. */
export function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
}

/** From an address or a form, which may hold anything: what says nothing is left out. */
export function auditFilterIn(search: Record<string, unknown>): AuditFilter {
  const words = (name: string) => {
    const given = search[name]
    return typeof given === 'string' || typeof given === 'number' ? String(given).trim().slice(0, FILTER_MOST) : ''
  }
  const day = (name: string) => (isDay(words(name)) ? words(name) : '')
  const given = {
    who: words('who'),
    what: words('what'),
    from: day('from'),
    to: day('to'),
    after: ID.test(words('after')) ? words('after') : '',
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
}

const A_DAY = 24 * 60 * 60 * 1000

export function daysOf({ from, to }: { from?: string | undefined; to?: string | undefined }): { since: Date | null; before: Date | null } {
  return { since: from === undefined ? null : new Date(from), before: to === undefined ? null : new Date(Date.parse(to) + A_DAY) }
}
