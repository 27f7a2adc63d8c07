import { goOnIn } from './too-fast/too-fast.rules.ts'

/** The server answered, and not with a 2xx. */
export class ResponseError<Code extends string = string, Data = unknown> extends Error {
  readonly status: number
  readonly code: Code
  /** The contract declares this answer: it is an expected outcome, not a failure. */
  readonly defined: boolean
  readonly data: Data
  /** In how many seconds it may be asked again, where the answer says so. */
  readonly retryAfter: number | null

  constructor(status: number, answer: { code: Code; message: string; defined: boolean; data: Data; retryAfter?: number | null }) {
    super(answer.message)
    this.name = 'ResponseError'
    this.status = status
    this.code = answer.code
    this.defined = answer.defined
    this.data = answer.data
    this.retryAfter = answer.retryAfter ?? null
  }
}

/** No answer came: offline, refused, cut off. */
export class FetchError extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached.', { cause })
    this.name = 'FetchError'
  }
}

/** There was no network, and nothing was sent: whatever it was can still be taken back. */
export class NotSentError extends FetchError {
  constructor() {
    super(null)
  }
}

/** A call was made without one of the names in its path; nothing was sent. */
export class RequiredParameterError extends Error {
  readonly parameter: string

  constructor(call: string, parameter: string) {
    super(`${call} needs the parameter "${parameter}"`)
    this.name = 'RequiredParameterError'
    this.parameter = parameter
  }
}

/** The feature's own sentence, unless somebody was faster than allowed: nothing is broken then, and the answer says when it goes on. */
export function saysOf(error: unknown, sentence: string): string {
  return error instanceof ResponseError && error.status === 429 ? error.message : sentence
}

/** To whoever was faster than allowed, when it goes on, where that is known: for a feature that has its own words for the rest. */
export function waitOf(error: unknown): string | null {
  return error instanceof ResponseError && error.status === 429 && error.retryAfter !== null ? goOnIn(error.retryAfter) : null
}

/** What the server answered a call with, where it answered at all. */
export function statusOf(error: unknown): number | null {
  return typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : null
}
