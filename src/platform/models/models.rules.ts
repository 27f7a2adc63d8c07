/** The setting that enables a model; shown to admins. */
export const MODEL_SETTING = 'AI_PROVIDER'

/** What a model is used for; usage is counted for each. */
export const PURPOSES = ['tutor', 'note', 'review', 'quiz', 'polish'] as const
export type Purpose = (typeof PURPOSES)[number]

/**
 * Why there is no complete answer: no model is configured; the learner's or the site's tokens of the day are used up; the provider
 * is busy, unreachable, rejects our key or model, rejects this one request, refuses to answer, falls silent, breaks off, does not stop,
 * or answers in the wrong form.
 */
export type FailureReason =
  | 'missing'
  | 'spent'
  | 'site-spent'
  | 'busy'
  | 'away'
  | 'set-up'
  | 'rejected'
  | 'refused'
  | 'silent'
  | 'cut'
  | 'long'
  | 'nonsense'

export class ModelFailure extends Error {
  readonly reason: FailureReason
  readonly retryAfterMs: number | null
  /** HTTP status of the provider's answer, if any. */
  readonly status: number | null

  constructor(reason: FailureReason, options: { cause?: unknown; retryAfterMs?: number | null; status?: number | null } = {}) {
    super(`The model gave no whole answer: ${reason}`, 'cause' in options ? { cause: options.cause } : undefined)
    this.name = 'ModelFailure'
    this.reason = reason
    this.retryAfterMs = options.retryAfterMs ?? null
    this.status = options.status ?? null
  }
}

export const ATTEMPTS = 3
const FIRST_PAUSE_MS = 500
/** The longest Retry-After of a provider that is honoured. */
const LONGEST_PAUSE_MS = 10_000

/** The delay before a retry; null for none. An answer that has started is never retried. */
export function pauseBefore(
  attempt: number,
  { reason, retryAfterMs }: Pick<ModelFailure, 'reason' | 'retryAfterMs'>,
  chance: number,
): number | null {
  if (attempt > ATTEMPTS || (reason !== 'busy' && reason !== 'away')) return null
  if (retryAfterMs !== null) return retryAfterMs <= LONGEST_PAUSE_MS ? retryAfterMs : null
  return FIRST_PAUSE_MS * 2 ** (attempt - 2) * (0.5 + chance)
}

/** Parses seconds or a date. */
export function secondsUntilRetry(header: string | undefined, now: number): number | null {
  if (header === undefined || header.trim() === '') return null
  const seconds = Number(header)
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

/** Statuses of a request that is too long, or holds what the provider does not take. */
const REJECTED: ReadonlySet<number> = new Set([400, 413, 422])

export function reasonOfStatus(status: number | undefined): FailureReason {
  if (status === undefined) return 'away'
  if (status < 300) return 'cut'
  if (status === 429) return 'busy'
  if (status === 408 || status === 409 || status >= 500) return 'away'
  return REJECTED.has(status) ? 'rejected' : 'set-up'
}

/** Circuit breaker: after several failures in a row no request goes out for a while; then one probes for all. */
export interface Breaker {
  failures: number
  openUntil: number
}

const FAILURES_MOST = 5
const OPEN_MS = 30_000
const BROKEN: ReadonlySet<FailureReason> = new Set(['busy', 'away', 'set-up', 'silent', 'cut'])

export const closedBreaker: Breaker = { failures: 0, openUntil: 0 }

export function isOpen({ failures, openUntil }: Breaker, now: number): boolean {
  return failures >= FAILURES_MOST && now < openUntil
}

/** The first request after the pause probes; the others stay blocked until its result is known. */
export function letOneTry(breaker: Breaker, now: number): Breaker {
  return breaker.failures < FAILURES_MOST ? breaker : { ...breaker, openUntil: now + OPEN_MS }
}

/** A rejected request says nothing about those of others: the next one may probe. */
export function afterAnswer(breaker: Breaker, failure: FailureReason | null, now: number): Breaker {
  if (failure === 'rejected') return { ...breaker, openUntil: now }
  if (failure === null || !BROKEN.has(failure)) return closedBreaker
  return { failures: breaker.failures + 1, openUntil: now + OPEN_MS }
}

export interface Tokens {
  read: number
  written: number
  /** Estimated, because the provider reported no tokens: the answer was cut, or it never reports. */
  isEstimated: boolean
}

const LETTERS_A_TOKEN = 3.5
const LETTERS_A_TOKEN_MOST = 6

/** Stops a server that exceeds the requested tokens after this many letters. */
export function lettersMost(tokensMost: number): number {
  return tokensMost * LETTERS_A_TOKEN_MOST
}

export function estimate(letters: number): number {
  return Math.ceil(letters / LETTERS_A_TOKEN)
}

const FENCE = /^[ \t]*```.*$/m

/** The JSON in a model's text: between its outermost brackets, or those in its fences. Strings in it may hold fences and brackets. */
export function jsonIn(text: string): unknown {
  const fenced = text.slice(text.indexOf('```'), text.lastIndexOf('```'))
  return bracketed(text) ?? bracketed(fenced) ?? bracketed(text.split(FENCE)[1] ?? '')
}

function bracketed(text: string): unknown {
  const to = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'))
  try {
    return JSON.parse(text.slice(text.search(/[[{]/), to + 1))
  } catch {
    return undefined
  }
}
