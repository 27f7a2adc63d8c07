import { ORPCError } from '@orpc/server'
import { tooFast } from '#platform/calls/too-fast/too-fast.rules.ts'

/** For a call that has a limit of its own: what it answers says when there is one more. */
export function tooMany({ retryAfter }: { retryAfter: number }): ORPCError<'TOO_MANY_REQUESTS', { retryAfter: number }> {
  return new ORPCError('TOO_MANY_REQUESTS', { status: 429, message: tooFast(retryAfter), data: { retryAfter } })
}
