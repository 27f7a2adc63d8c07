import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { currentRequest, type Log, type RequestFacts } from '#platform/log.ts'
import type { Metrics } from '#platform/metrics.ts'
import { endSpan, runInside, type Span, type SpanEnd } from '#platform/traces/spans.ts'
import type { Traces } from '#platform/traces/traces.ts'

interface ObserveParts {
  log: Log
  metrics: Metrics
  traces?: Traces | undefined
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Asked every few seconds by machines. */
const QUIET = new Set(['/healthz', '/readyz', '/metrics'])

/** Logs one line and records one measurement per request, when its last byte is sent. */
export function observe(parts: ObserveParts): MiddlewareHandler {
  return async (c, next) => {
    const request: Partial<RequestFacts> = currentRequest() ?? {}
    const span = isQuiet(c.req.path)
      ? undefined
      : parts.traces?.begin({ name: '', kind: 'server', traceparent: c.req.header('traceparent') })
    if (span) request.traceId = span.traceId
    const observed = begin(parts, request, c.req.path, span)
    const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
    const early = () => observed.end(factsOf(c, request))
    outgoing?.once('close', early)
    await runInside(span, next)
    const facts = factsOf(c, request)
    if (!outgoing) return observed.end(facts)
    // an answer may stream for minutes to thousands of clients: keep only these facts of its request
    outgoing.off('close', early)
    outgoing.once('close', observed.endWith(facts))
  }
}

interface Facts {
  method: string
  route: string
  status: number
}

function factsOf(c: Context, { route = routeOf(c) }: Partial<RequestFacts>): Facts {
  return { method: METHODS.has(c.req.method) ? c.req.method : 'OTHER', route, status: c.res.status }
}

function begin({ log, metrics }: ObserveParts, request: Partial<RequestFacts>, path: string, span: Span | undefined) {
  const start = performance.now()
  const ended = metrics.beginRequest()
  function end(facts: Facts): void {
    const seconds = (performance.now() - start) / 1000
    ended({ ...facts, seconds })
    if (span) endSpan(span, spoken(facts))
    const line = { ...request, ...facts, path, ms: Math.round(seconds * 1e4) / 10 }
    log[levelOf(facts)](line, `${facts.method} ${path} ${facts.status}`)
  }
  return { end, endWith: (facts: Facts) => () => end(facts) }
}

function spoken({ method, route, status }: Facts): SpanEnd {
  const attributes = { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status }
  return { name: `${method} ${route}`, attributes, isFailed: status >= 500 }
}

const isQuiet = (place: string) => QUIET.has(place) || place.startsWith('/static/')

function levelOf({ route, status }: { route: string; status: number }): 'debug' | 'info' | 'warn' {
  // thousands during an outage: the metrics count them, and one line a second gives the reason
  if (status === 503) return 'debug'
  if (status >= 500) return 'warn'
  return isQuiet(route) ? 'debug' : 'info'
}

/** The most specific pattern that matched, so that no address becomes a metric label. */
function routeOf(c: Context): string {
  const patterns = matchedRoutes(c).map((route) => route.path)
  return patterns.findLast((pattern) => !/^\/?\*?$/.test(pattern)) ?? (c.req.path === '/' ? '/' : '(other)')
}
