import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { currentRequest, withRequest } from '#platform/log.ts'

const ACCEPTED = /^[\w.:-]{8,128}$/

/** A proxy's id is kept, so that one id names the request in every log on its way. */
export function requestId(): MiddlewareHandler {
  return async (c, next) => {
    const given = c.req.header('x-request-id')
    const id = given && ACCEPTED.test(given) ? given : randomUUID()
    c.set('requestId', id)
    await withRequest({ requestId: id }, next)
    c.res.headers.set('X-Request-Id', id)
  }
}

/** Names the route in the log and the metrics where the router alone cannot know it: `/projects/{id}`. */
export function nameRoute(pattern: string): void {
  const request = currentRequest()
  if (request) request.route = pattern
}
