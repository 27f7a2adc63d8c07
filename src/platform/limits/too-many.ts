import { ORPCError } from '@orpc/server'
import { tooFast } from '#platform/calls/too-fast/too-fast.rules.ts'

/** The 429 of a call with its own limit; says when to retry. */
export function tooMany({ retryAfter }: { retryAfter: number }): ORPCError<'TOO_MANY_REQUESTS', { retryAfter: number }> {
  return new ORPCError('TOO_MANY_REQUESTS', { status: 429, message: tooFast(retryAfter), data: { retryAfter } })
}
