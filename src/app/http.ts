import { join } from 'node:path'
import { StandardOpenAPIHandler } from '@orpc/openapi/standard'
import { ORPCError, onError } from '@orpc/server'
import { Hono, type Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { accountEvents } from '#features/accounts/events/http.ts'
import type { CallContext } from '#features/accounts/server.ts'
import type { CallMeta } from '#features/accounts/rules.ts'
import { contentFiles } from '#features/content/http.ts'
import { findPublishingStamp } from '#features/content/store.ts'
import { paymentsHttp } from '#features/plans/payments/http.ts'
import { projectFiles, takeFilesAsBytes } from '#features/projects/http.ts'
import { uploadFiles } from '#features/uploads/http.ts'
import type { Listener } from '#platform/db/listen.ts'
import { guardBody } from '#platform/http/body.ts'
import { answerOf, callOf } from '#platform/http/call.ts'
import { sparing } from '#platform/http/conditional.ts'
import { createCallTable } from '#platform/http/call-table.ts'
import { compression } from '#platform/http/compression.ts'
import type { Drain } from '#platform/http/drain.ts'
import { failureHandler } from '#platform/http/failures.ts'
import { hasNonce, nonceOf, securityHeaders } from '#platform/http/headers.ts'
import { addVary, pickEncoding, wantsPage } from '#platform/http/negotiate.ts'
import { observe } from '#platform/http/observe.ts'
import { refuseRequest } from '#platform/http/refuse.ts'
import { sayWhatIsWrong } from '#platform/http/refused-input.ts'
import { nameRoute, requestId } from '#platform/http/request-id.ts'
import { refuseCrossSite } from '#platform/http/same-site.ts'
import { serveStatic } from '#platform/http/static.ts'
import { guardUrl } from '#platform/http/url.ts'
import type { Limits } from '#platform/limits/limits.ts'
import { rateLimit } from '#platform/limits/rate.ts'
import type { Shedding } from '#platform/limits/shed.ts'
import type { ReportError } from '#platform/log.ts'
import type { Metrics } from '#platform/metrics.ts'
import type { PageFacts, Theme } from '#platform/pages/facts.ts'
import type { Services } from '#platform/services.ts'
import { calls, callsInProcess } from './calls.ts'
import { contract } from './contract.ts'
import { createDoor, leave } from './door.ts'
import { operatorRoutes } from './operator-routes.ts'
import type { Pages } from './pages.ts'
import { publicFiles } from './public-files.ts'
import { createVisitorPages } from './visitor-pages.ts'

export interface HttpParts {
  root: string
  version: string
  services: Services
  metrics: Metrics
  report: ReportError
  drain: Drain
  limits: Limits
  shed: Shedding
  pages: Pages
  listen: Listener['listen']
  /** Whether everything that a request needs is there. */
  ready(): Promise<boolean>
}

const A_MINUTE = 60
const REQUESTS_A_MINUTE = 1200

function themeOf(c: Context): Theme {
  const chosen = getCookie(c, 'theme')
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

function userOf(entered: CallContext | Response): string | null {
  return entered instanceof Response ? null : (entered.account?.id ?? null)
}

export function createHttp(parts: HttpParts): Hono {
  const { services, drain, metrics, report, version } = parts
  const { config } = services
  const development = config.environment === 'development'
  const table = createCallTable(contract)
  const unexpected = (error: unknown) => (error instanceof ORPCError && error.status < 500 ? undefined : report(error))
  const handler = new StandardOpenAPIHandler(calls, {
    interceptors: [onError(unexpected)],
    clientInterceptors: [
      onError((error) => {
        throw sayWhatIsWrong(error)
      }),
    ],
  })
  const visitorPages = createVisitorPages()
  const app = new Hono()

  const door = createDoor(services)

  async function answerCall(c: Context): Promise<Response> {
    const context = await door.enter(c)
    if (context instanceof Response) return context
    const { matched, response } = await handler.handle(callOf(c), { context })
    if (!matched) return refuseRequest(c, 'NOT_FOUND')
    const answer = answerOf(response)
    const kept = c.req.method === 'GET' ? sparing(c.req.raw, answer) : answer
    return leave(context, c.req.method === 'HEAD' ? new Response(null, answer) : kept)
  }

  async function answerPage(c: Context): Promise<Response> {
    const context = await door.enterPage(c)
    if (context instanceof Response) return context
    const facts = factsFor(c)
    const nonce = nonceOf(c)
    const render = (given: string | undefined) =>
      parts.pages.render(c.req.raw, { calls: callsInProcess(context), facts, ...(given ? { nonce: given } : {}) })
    if (development || c.req.method === 'HEAD' || context.actor.kind !== 'visitor') return leave(context, await render(nonce))
    const stamp = await findPublishingStamp(services.db)
    const takesBrotli = pickEncoding(c.req.header('accept-encoding'), ['br']) === 'br'
    const answer = await visitorPages.answer({ address: new URL(c.req.url), look: facts.theme, nonce, takesBrotli, stamp, render })
    if (answer.nonce !== undefined && answer.nonce !== nonce) hasNonce(c, answer.nonce)
    return leave(context, answer.response)
  }

  function factsFor(c: Context): PageFacts {
    const { publicUrl, contactEmail, communityUrl, supportUrl, reminderUrl, gallery } = config
    const addresses = { publicUrl, contactEmail, communityUrl, supportUrl, reminderUrl }
    return { theme: themeOf(c), version, gallery, google: config.oidc !== null, sendsMail: config.smtpUrl !== null, ...addresses }
  }

  function answerRead(c: Context, called: string[], hasPage: boolean): Response | Promise<Response> {
    const readable = called.includes('GET')
    if (hasPage && wantsPage(c)) return answerPage(c)
    if (readable) return answerCall(c)
    if (hasPage) return refuseRequest(c, 'NOT_ACCEPTABLE')
    if (called.length > 0) return refuseMethod(c, called, hasPage)
    return wantsPage(c) ? answerPage(c) : refuseRequest(c, 'NOT_FOUND')
  }

  function changesByGet(path: string): boolean {
    const get = table.find(path)?.calls.find(({ method }) => method === 'GET')
    return (get?.meta as CallMeta | undefined)?.access?.changes === true
  }

  function refuseMethod(c: Context, called: string[], hasPage: boolean): Response {
    const readable = hasPage || called.includes('GET')
    const allowed = new Set([...called, ...(readable ? ['GET', 'HEAD'] : [])])
    return refuseRequest(c, 'METHOD_NOT_SUPPORTED', { headers: { Allow: [...allowed].join(', ') } })
  }

  app.onError(failureHandler(report))
  app.use(requestId(), observe({ log: services.log, metrics }), drain.middleware)
  app.use(async (c, next) => {
    await next()
    c.res.headers.set('X-App-Version', version)
  })
  app.use(securityHeaders({ https: config.https, csp: !development }), compression(), guardUrl())

  app.route('/', operatorRoutes({ config, metrics, isReady: async () => !drain.draining && (await parts.ready()) }))
  const files = serveStatic({ root: join(parts.root, 'dist/client'), immutable: (path) => path.startsWith('/static/assets/') })
  for (const path of ['/static/*', '/favicon.ico', '/site.webmanifest']) {
    app.use(path, files)
    app.on(['POST', 'PUT', 'PATCH', 'DELETE'], path, (c) => refuseRequest(c, 'METHOD_NOT_SUPPORTED', { headers: { Allow: 'GET, HEAD' } }))
  }
  app.route('/', contentFiles(services))
  app.route('/', projectFiles(services))
  app.route('/', publicFiles({ services, version }))
  app.use(refuseCrossSite({ publicUrl: config.publicUrl, changes: changesByGet }))

  app.use(
    parts.shed.middleware,
    rateLimit(parts.limits, { name: 'requests', limit: REQUESTS_A_MINUTE, seconds: A_MINUTE, trustProxy: config.trustProxy }),
  )
  app.route(
    '/',
    accountEvents({ listen: parts.listen, log: services.log, stopping: drain.signal, userOf: async (c) => userOf(await door.enter(c)) }),
  )
  app.route('/', uploadFiles({ services, enter: (c) => door.enter(c) }))
  app.route('/', paymentsHttp(services))
  app.use('/projects/:id/:filename', takeFilesAsBytes())
  app.use(guardBody({ maxBytes: config.maxBodyBytes, idleMs: config.bodyIdleMs }))

  app.all('*', async (c) => {
    const { method, path } = c.req
    const found = table.find(path)
    const called = found?.methods ?? []
    const hasPage = parts.pages.isPage(path)
    if (found) nameRoute(found.pattern)
    if (method === 'GET' || method === 'HEAD') {
      const response = await answerRead(c, called, hasPage)
      addVary(response.headers, 'Accept')
      return response
    }
    if (called.includes(method)) return answerCall(c)
    return called.length > 0 || hasPage ? refuseMethod(c, called, hasPage) : refuseRequest(c, 'NOT_FOUND')
  })
  return app
}
