import { ValidationError } from '@orpc/contract'
import { ORPCError } from '@orpc/server'

const MOST = 3

/** What the schema found, as a sentence: `What was sent cannot be used: email must be a text.` */
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
