import { ValidationError } from '@orpc/contract'
import { ORPCError } from '@orpc/server'
import { refusals } from '#platform/http/errors.ts'
import { outageOf, outages } from '#platform/outages.ts'

const MOST = 3

/** Turns an outage inside a call into a 503 with its message; other errors are unchanged. */
export function sayWhatIsAway(error: unknown): unknown {
  const outage = outageOf(error)
  if (!outage) return error
  const { message, retrySeconds } = outages[outage]
  const { status } = refusals.SERVICE_UNAVAILABLE
  return new ORPCError('SERVICE_UNAVAILABLE', { defined: true, status, message, data: { retryAfter: retrySeconds }, cause: error })
}

/** Turns validation issues into a sentence: `What was sent cannot be used: email must be a text.` */
export function sayWhatIsWrong(error: unknown): unknown {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST' || !(error.cause instanceof ValidationError)) return error
  const found = error.cause.issues.slice(0, MOST).map(({ path, message }) => {
    const place = (path ?? []).map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
    return `${place || 'the request'}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`
  })
  return new ORPCError('BAD_REQUEST', {
    defined: error.defined,
    status: error.status,
    message: `What was sent cannot be used: ${found.join('; ')}.`,
    data: error.data,
    cause: error.cause,
  })
}
