import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { currentRequest, type Log, type RequestFacts } from '#platform/log.ts'
import type { Metrics } from '#platform/metrics.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const QUIET = new Set(['/healthz', '/readyz', '/metrics'])

/** One line and one measurement a request, when its last byte is sent. */
export function observe({ log, metrics }: { log: Log; metrics: Metrics }): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now()
    const request: Partial<RequestFacts> = currentRequest() ?? {}
    const ended = metrics.beginRequest()
    const end = () => {
      const seconds = (performance.now() - start) / 1000
      const facts = {
        method: METHODS.has(c.req.method) ? c.req.method : 'OTHER',
        route: request.route ?? routeOf(c),
        status: c.res.status,
      }
      ended({ ...facts, seconds })
      log[levelOf(facts)](
        { ...request, ...facts, path: c.req.path, ms: Math.round(seconds * 1e4) / 10 },
        `${facts.method} ${c.req.path} ${facts.status}`,
      )
    }
    const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
    outgoing?.once('close', end)
    await next()
    if (!outgoing) end()
  }
}

function levelOf({ route, status }: { route: string; status: number }): 'debug' | 'info' | 'warn' {
  // by the thousand while something is away: the metrics count them, and one line a second says why
  if (status === 503) return 'debug'
  if (status >= 500) return 'warn'
  return QUIET.has(route) || route.startsWith('/static/') ? 'debug' : 'info'
}

/** The most exact pattern that matched, so that no address becomes a label of its own. */
function routeOf(c: Context): string {
  const patterns = matchedRoutes(c).map((route) => route.path)
  return patterns.findLast((pattern) => !/^\/?\*?$/.test(pattern)) ?? (c.req.path === '/' ? '/' : '(other)')
}
