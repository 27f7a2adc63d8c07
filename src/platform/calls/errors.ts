import { goOnIn } from './too-fast/too-fast.rules.ts'

/** The server answered with a status other than 2xx. */
export class ResponseError<Code extends string = string, Data = unknown> extends Error {
  readonly status: number
  readonly code: Code
  /** True when the contract declares this answer: an expected outcome, not a failure. */
  readonly defined: boolean
  readonly data: Data
  /** Seconds until a retry is allowed, if the answer says so. */
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

/** No answer arrived: offline, refused or cut off. */
export class FetchError extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached.', { cause })
    this.name = 'FetchError'
  }
}

/** The browser was offline and nothing was sent: the change can still be undone. */
export class NotSentError extends FetchError {
  constructor() {
    super(null)
  }
}

/** A call lacks a path parameter; nothing was sent. */
export class RequiredParameterError extends Error {
  readonly parameter: string

  constructor(call: string, parameter: string) {
    super(`${call} needs the parameter "${parameter}"`)
    this.name = 'RequiredParameterError'
    this.parameter = parameter
  }
}

/** The feature's own sentence; when rate-limited, the server's sentence, which says when to retry. */
export function saysOf(error: unknown, sentence: string): string {
  return error instanceof ResponseError && error.status === 429 ? error.message : sentence
}

/** When rate-limited and the time is known: the sentence that says when to retry. Otherwise null. */
export function waitOf(error: unknown): string | null {
  return error instanceof ResponseError && error.status === 429 && error.retryAfter !== null ? goOnIn(error.retryAfter) : null
}

/** The HTTP status of a failed call, or null when no answer arrived. */
export function statusOf(error: unknown): number | null {
  return typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : null
}
