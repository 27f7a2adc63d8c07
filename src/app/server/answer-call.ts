import { StandardOpenAPIHandler } from '@orpc/openapi/standard'
import { ORPCError, onError } from '@orpc/server'
import type { Context } from 'hono'
import { retryAfterIn } from '#platform/calls/too-fast/too-fast.rules.ts'
import { answerOf, callOf } from '#platform/http/call.ts'
import { sparing } from '#platform/http/conditional.ts'
import { askAgain, refuseRequest } from '#platform/http/refuse.ts'
import { sayWhatIsWrong } from '#platform/http/refused-input.ts'
import type { ReportError } from '#platform/log.ts'
import { withCookies, type Authentication } from './authentication.ts'
import { calls } from './calls.ts'

interface CallParts {
  authentication: Authentication
  report: ReportError
}

/** Answers calls over HTTP. */
export function createCallAnswers({ authentication, report }: CallParts): (c: Context) => Promise<Response> {
  const unexpected = (error: unknown) => (error instanceof ORPCError && error.status < 500 ? undefined : report(error))
  const handler = new StandardOpenAPIHandler(calls, {
    interceptors: [onError(unexpected)],
    clientInterceptors: [
      onError((error) => {
        throw sayWhatIsWrong(error)
      }),
    ],
  })

  return async (c) => {
    const context = await authentication.contextFor(c)
    if (context instanceof Response) return context
    const { matched, response } = await handler.handle(callOf(c), { context })
    if (!matched) return refuseRequest(c, 'NOT_FOUND')
    const answer = askAgain(answerOf(response, report))
    const seconds = [429, 503].includes(response.status) ? retryAfterOf(response.body) : null
    if (seconds !== null) answer.headers.set('Retry-After', String(seconds))
    return withCookies(context, c.req.method === 'GET' ? sparing(c.req.raw, answer) : answer)
  }
}

function retryAfterOf(body: unknown): number | null {
  return typeof body === 'object' && body !== null && 'data' in body ? retryAfterIn(null, body.data) : null
}
