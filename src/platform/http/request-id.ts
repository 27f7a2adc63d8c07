import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { currentRequest, withRequest } from '#platform/log.ts'

const ACCEPTED = /^[\w.:-]{8,128}$/

/** Keeps a proxy's id, so that every log on the way uses the same one. */
export function requestId(): MiddlewareHandler {
  return async (c, next) => {
    const given = c.req.header('x-request-id')
    const id = given && ACCEPTED.test(given) ? given : randomUUID()
    c.set('requestId', id)
    await withRequest({ requestId: id }, next)
    c.res.headers.set('X-Request-Id', id)
  }
}

/** Names the route for the log and the metrics where the router cannot: `/projects/{id}`. */
export function nameRoute(pattern: string): void {
  const request = currentRequest()
  if (request) request.route = pattern
}
