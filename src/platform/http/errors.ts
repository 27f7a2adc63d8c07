import { isRefused, type Refusal } from '#platform/result.ts'

/** The refusals shared by all contracts: a call picks its own, `const { NOT_FOUND } = refusals`. */
export const refusals = {
  BAD_REQUEST: { status: 400, message: 'The request could not be understood. Please check what was sent.' },
  UNAUTHORIZED: { status: 401, message: 'Please log in to do this.' },
  FORBIDDEN: { status: 403, message: 'You do not have permission to do this.' },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address.' },
  METHOD_NOT_SUPPORTED: { status: 405, message: 'This address does not accept that kind of request.' },
  NOT_ACCEPTABLE: { status: 406, message: 'This can’t be sent in the format you asked for.' },
  TIMEOUT: { status: 408, message: 'The request arrived too slowly. Please try again.' },
  CONFLICT: { status: 409, message: 'This was changed somewhere else in the meantime. Please reload and try again.' },
  PRECONDITION_FAILED: { status: 412, message: 'A newer version exists. Please reload and try again.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'What was sent is too large.' },
  URI_TOO_LONG: { status: 414, message: 'The address is too long.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This kind of content is not accepted here.' },
  UNPROCESSABLE_CONTENT: { status: 422, message: 'What was sent cannot be used. Please check it and try again.' },
  PRECONDITION_REQUIRED: { status: 428, message: 'The request must name the version that it changes (If-Match).' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Something went wrong on our side. It was reported automatically.' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'This is not available right now. Please try again in a few minutes.' },
} as const

export type RefusalCode = keyof typeof refusals

/** Refusals that any call may give before its handler runs. */
export const everyCall = {
  BAD_REQUEST: refusals.BAD_REQUEST,
  TIMEOUT: refusals.TIMEOUT,
  PAYLOAD_TOO_LARGE: refusals.PAYLOAD_TOO_LARGE,
  UNSUPPORTED_MEDIA_TYPE: refusals.UNSUPPORTED_MEDIA_TYPE,
  TOO_MANY_REQUESTS: refusals.TOO_MANY_REQUESTS,
  SERVICE_UNAVAILABLE: refusals.SERVICE_UNAVAILABLE,
} as const

type ErrorsFor<R> = {
  [One in R as One extends Refusal<infer Code> ? Uppercase<Code> : never]: One extends Refusal<string, infer Facts>
    ? (options: { data: Facts }) => Error
    : never
}

/** Last step of a handler: passes a value on, and throws a refusal `too_long` as the contract's `TOO_LONG` with its data. */
export function settle<T, E extends ErrorsFor<Extract<T, Refusal>>>(result: T, errors: E): Exclude<T, Refusal> {
  if (!isRefused(result)) return result as Exclude<T, Refusal>
  const refusal: Refusal = result
  const code = refusal.refused.toUpperCase()
  const make = (errors as Record<string, (options: { data: unknown }) => Error>)[code]
  if (!make) throw new Error(`The contract declares no ${code}`)
  throw make({ data: refusal.facts })
}

export interface RefusalWords {
  message?: string
  data?: unknown
  headers?: Record<string, string>
}

/** A refusal before the call, in the same JSON as a typed refusal of a call. */
export function refusalResponse(code: RefusalCode, words: RefusalWords = {}): Response {
  const { status, message } = refusals[code]
  const body = { defined: code in everyCall, code, status, message: words.message ?? message, data: words.data }
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...words.headers } })
}
