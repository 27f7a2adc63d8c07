import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { accountEvents } from '#features/accounts/account-stream.http.ts'
import type { CallMeta } from '#features/accounts/accounts.rules.ts'
import { assistantsHttp } from '#features/assistants/assistants.http.ts'
import { checkFiles } from '#features/check/check.http.ts'
import { speechHttp } from '#features/chat/transcription.http.ts'
import { contentFiles } from '#features/content/content.http.ts'
import { credentialFiles } from '#features/credentials/credentials.http.ts'
import { documentFiles } from '#features/documents/documents.http.ts'
import { draftFileRoutes } from '#features/authoring/drafts/drafts.http.ts'
import { figuresFiles } from '#features/figures/figures.http.ts'
import { followPublishingStamp } from '#features/content/publishing.server.ts'
import { paymentsHttp } from '#features/plans/payments.http.ts'
import { portfolioFiles } from '#features/portfolio/portfolio.http.ts'
import { practiceFrame } from '#features/practice/practice.http.ts'
import { projectFiles, takeFilesAsBytes } from '#features/projects/projects.http.ts'
import { calendarHttp } from '#features/today/calendar-feed.http.ts'
import { weeklyMailHttp } from '#features/today/today-mail.http.ts'
import { uploadFiles } from '#features/uploads/uploads.http.ts'
import { LONGEST_SOURCE } from '#features/content/content.rules.ts'
import { refuseStaleAnswers } from '#features/validations/stale-answers.http.ts'
import type { Listener } from '#platform/db/listen.ts'
import { guardBody } from '#platform/http/body.ts'
import { createCallTable } from '#platform/http/call-table.ts'
import { clientAddress } from '#platform/http/client.ts'
import { compression } from '#platform/http/compression.ts'
import type { Drain } from '#platform/http/drain.ts'
import { failureHandler } from '#platform/http/failures.ts'
import { securityHeaders } from '#platform/http/headers.ts'
import { observe } from '#platform/http/observe.ts'
import { toOwnName } from '#platform/http/own-host.ts'
import { refuseForNow } from '#platform/http/refuse.ts'
import { requestId } from '#platform/http/request-id.ts'
import { refuseCrossSite } from '#platform/http/same-site.ts'
import { guardUrl } from '#platform/http/url.ts'
import { limitHeldBodies } from '#platform/limits/held-bodies.ts'
import { limitLargeBodies } from '#platform/limits/large-bodies.ts'
import type { Limits } from '#platform/limits/limits.ts'
import { timesAllowed } from '#platform/limits/networks.ts'
import { createProcessLimits } from '#platform/limits/process.ts'
import { rateLimit } from '#platform/limits/rate.ts'
import type { Shedding } from '#platform/limits/shed.ts'
import { limitSlowBodies } from '#platform/limits/slow-bodies.ts'
import type { ReportError } from '#platform/log.ts'
import type { Metrics } from '#platform/metrics.ts'
import type { Services } from '#platform/services.ts'
import type { Traces } from '#platform/traces/traces.ts'
import { contract } from '#app/contract.ts'
import { createCallAnswers } from './answer-call.ts'
import { callsInProcess } from './calls.ts'
import { createPageAnswers } from './answer-page.ts'
import { createPageCache } from './page-cache.ts'
import { readingOnly } from './reading-only.ts'
import { createAuthentication } from './authentication.ts'
import { builtFiles } from './built-files.ts'
import { callsAndPages } from './calls-and-pages.ts'
import { operatorRoutes } from './operator-routes.ts'
import { shortcutRoutes } from './shortcut-routes.ts'
import { setPages, type Pages } from '#app/server/pages.ts'
import { publicFiles } from './public-files.ts'

const DRAFT_SAVE = /^\/projects\/[^/]+\/(?:content\.json|draft\/files\/[^/]+)$/
/** Two texts of the longest source, of three bytes a letter, and the escapes of JSON. */
const DRAFT_BYTES = 8 * LONGEST_SOURCE

export interface HttpParts {
  root: string
  version: string
  services: Services
  metrics: Metrics
  traces?: Traces | undefined
  report: ReportError
  drain: Drain
  limits: Limits
  shed: Shedding
  pages: Pages
  listen: Listener['listen']
  /** Whether everything that a request needs is available. */
  ready(): Promise<boolean>
  /** Whether the disk is too full for changes. */
  isFull?: () => boolean
}

const A_MINUTE = 60
/** Limit per network before authentication, which reads the database. */
const LOOKS_A_MINUTE = 30_000
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The middleware in order: each may answer, or pass the request on. */
export function createHttp(parts: HttpParts): Hono {
  const { services, metrics, report, drain, limits, shed, pages, listen, version, isFull = () => false } = parts
  const { config, log, clock } = services
  const { publicUrl, trustProxy } = config
  const now = () => clock.now().getTime()
  const table = createCallTable(contract)
  const authentication = createAuthentication(services, isFull)
  const answerCall = createCallAnswers({ authentication, report })
  const publishingStamp = followPublishingStamp({ db: services.db, listen, now })
  const pageCache = createPageCache()
  const answerPage = createPageAnswers({ services, authentication, pages, version, pageCache, publishingStamp })
  const changesByGet = (path: string) =>
    table.find(path)?.calls.some(({ method, meta }) => method === 'GET' && (meta as CallMeta).access?.changes) ?? false
  setPages(pages)

  const app = new Hono()
  app.onError(failureHandler(report))
  app.use(requestId(), observe({ log, metrics, traces: parts.traces }), drain.middleware, namingVersion(version), lettingBodyGo())
  app.use(securityHeaders({ https: config.https, csp: config.environment !== 'development' }), compression(), guardUrl())

  app.route('/', operatorRoutes({ config, metrics, isReady: async () => !drain.draining && (await parts.ready()), isFull }))
  app.route('/', builtFiles(parts.root))
  app.route('/', contentFiles(services))
  app.route('/', projectFiles(services))
  app.route('/', publicFiles({ services, version }))
  app.route('/', practiceFrame())
  app.route('/', checkFiles(services))

  app.use(toOwnName(publicUrl))
  app.use(refuseCrossSite({ publicUrl, isAnywhere: !config.hasPublicUrl, changes: changesByGet }))
  const requestsOf = (sender: string) => (sender.startsWith('person:') ? config.personRequestsAMinute : config.networkRequestsAMinute)
  const perMinute = { seconds: A_MINUTE, trustProxy, times: (c: Context) => timesAllowed(config, clientAddress(c, trustProxy)) }
  app.use(shed.middleware, readingOnly({ services, pageCache, authentication }), refuseChanges(isFull))
  app.use(rateLimit(createProcessLimits(), { ...perMinute, name: 'looks', limit: LOOKS_A_MINUTE }))
  app.use(rateLimit(limits, { ...perMinute, name: 'requests', limit: requestsOf, key: authentication.senderOf }))
  app.use(limitSlowBodies(authentication), limitHeldBodies(authentication))
  app.use(limitLargeBodies({ limits, senderOf: authentication.senderOf }))

  const events = accountEvents({ listen, log, stopping: drain.signal, now, askerOf: authentication.askerOf })
  app.route('/', events.routes)
  app.route('/', uploadFiles({ services, enter: (c) => authentication.contextFor(c) }))
  app.route('/', speechHttp({ services, enter: (c) => authentication.contextFor(c) }))
  app.route('/', portfolioFiles({ services, enter: (c) => authentication.contextFor(c) }))
  app.route('/', documentFiles({ services, enter: (c) => authentication.contextFor(c) }))
  app.route('/', draftFileRoutes({ services, enter: (c) => authentication.contextFor(c) }))
  app.route('/', figuresFiles({ services, enter: (c) => authentication.contextFor(c) }))
  app.route('/', credentialFiles(services))
  app.route('/', paymentsHttp(services))
  app.route('/', weeklyMailHttp(services))
  app.route('/', calendarHttp(services))
  app.route(
    '/',
    assistantsHttp({
      services,
      version,
      strangerOf: authentication.contextWithoutCookies,
      callsFor: callsInProcess,
      limit: { name: 'requests', limit: config.personRequestsAMinute, seconds: A_MINUTE },
    }),
  )
  const isKnown = (path: string) => pages.isPage(path) || table.find(path) !== undefined
  app.route('/', shortcutRoutes({ services, askerOf: authentication.askerOf, isKnown }))
  app.use('/projects/:id/:filename', takeFilesAsBytes())
  app.use('/projects/:project/validations/:task', refuseStaleAnswers({ services, enter: (c) => authentication.contextFor(c) }))
  const guardUsual = guardBody({ maxBytes: config.maxBodyBytes, idleMs: config.bodyIdleMs })
  const guardDraft = guardBody({ maxBytes: Math.max(config.maxBodyBytes, DRAFT_BYTES), idleMs: config.bodyIdleMs })
  app.use((c, next) => (c.req.method === 'PUT' && DRAFT_SAVE.test(c.req.path) ? guardDraft : guardUsual)(c, next))
  app.use(events.endStreams)
  app.all('*', callsAndPages({ table, isPage: (path) => pages.isPage(path), answerCall, answerPage }))
  return app
}

function namingVersion(version: string): MiddlewareHandler {
  return async (c, next) => {
    await next()
    c.res.headers.set('X-App-Version', version)
  }
}

/** Hono answers HEAD as GET and drops the body: a file or a stream behind it would stay open. */
function lettingBodyGo(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (c.req.method === 'HEAD') await c.res.body?.cancel()
  }
}

function refuseChanges(isFull: () => boolean): MiddlewareHandler {
  return async (c, next) => (isFull() && !READS.has(c.req.method) ? refuseForNow(c, 'disk full') : next())
}
