/** Temporary conditions without a bug: the client is told to retry. */
export type Outage = 'database away' | 'database slow' | 'files away' | 'disk full' | 'busy'

interface OutageFacts {
  /** For the client. */
  message: string
  /** For the log. */
  line: string
  retrySeconds: number
}

export const outages: Record<Outage, OutageFacts> = {
  'database away': {
    message: 'Waymark will be back in a moment. Nothing is lost; please try again.',
    line: 'The database does not answer.',
    retrySeconds: 5,
  },
  'database slow': {
    message: 'The server is very busy. Nothing was changed; please try again in a moment.',
    line: 'The database ended a statement: it waited too long for a lock, or ran too long.',
    retrySeconds: 5,
  },
  'files away': {
    message: 'Files cannot be read or saved right now. Nothing was changed; please try again in a moment.',
    line: 'The bucket does not answer.',
    retrySeconds: 5,
  },
  'disk full': {
    message:
      'Nothing can be saved right now, because there is no room left on the server. Reading goes on; please try again in a few minutes.',
    line: 'The disk is full: refusing changes until there is room.',
    retrySeconds: 30,
  },
  busy: {
    message: 'The server is very busy. Please try again in a moment.',
    line: 'Overloaded: refusing requests.',
    retrySeconds: 2,
  },
}

/** No database connection could be opened. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super(outages['database away'].line, { cause })
    this.name = 'DatabaseAway'
  }
}

/** The bucket did not answer, or could not. */
export class FilesAway extends Error {
  constructor(cause: unknown) {
    super(outages['files away'].line, { cause })
    this.name = 'FilesAway'
  }
}

/** PostgreSQL is stopping, starting, out of connections or became a standby; or the connection broke. */
const AWAY_CODES = /^(57P0[1-3]|08\w{3}|53300|25006)$/
/** Lock timeout, statement timeout and deadlock. */
const SLOW_CODES = new Set(['55P03', '57014', '40P01'])
const AWAY_WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout)/
const BROKEN_LINE = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Checks the error and its causes; `ofDatabase`: it is known that the database's connection threw it. */
export function outageOf(error: unknown, ofDatabase = false): Outage | null {
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = 'code' in one ? String(one.code) : ''
    if (FULL_CODES.has(code)) return 'disk full'
    if (one instanceof FilesAway) return 'files away'
    if (SLOW_CODES.has(code)) return 'database slow'
    // Drizzle wraps the error of a query
    ofDatabase ||= 'query' in one && 'params' in one
    if (one instanceof DatabaseAway || AWAY_CODES.test(code) || AWAY_WORDS.test(one.message)) return 'database away'
    if (ofDatabase && BROKEN_LINE.has(code)) return 'database away'
  }
  return null
}

/** What the site stands on is away: work that failed for it is done later, and does not count as failed. */
export function partAway(error: unknown): OutageFacts | null {
  const outage = outageOf(error)
  return outage === null || outage === 'database slow' ? null : outages[outage]
}

const EVERY_MS = 1000

/** Throttles the log of an outage to one line a second; the metrics count every occurrence. */
export function createCalm(now: () => number = () => performance.now()) {
  const last = new Map<Outage, { at: number; more: number }>()
  return (outage: Outage): { more: number } | null => {
    const before = last.get(outage)
    if (before && now() - before.at < EVERY_MS) {
      before.more += 1
      return null
    }
    last.set(outage, { at: now(), more: 0 })
    return { more: before?.more ?? 0 }
  }
}
