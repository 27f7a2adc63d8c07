import { ORPCError, os } from '@orpc/server'
import type { Context } from 'hono'
import { actorOf, impersonate, type ImpersonationTarget } from '#features/accounts/impersonation.rules.ts'
import { noteImpersonation } from '#features/accounts/impersonation.server.ts'
import { PAYWALL } from '#features/accounts/accounts.contract.ts'
import { admit, emailKey, visitor, type Access, type CallMeta } from '#features/accounts/accounts.rules.ts'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { SESSION_TOUCH_MS, deviceOf, sessionEnd } from '#features/accounts/sessions.rules.ts'
import { keepSessionCookie, sessionToken } from '#features/accounts/sessions.server.ts'
import { sessionSearch, touchSession } from '#features/accounts/sessions.store.ts'
import { findAccount, findAccountByEmail } from '#features/accounts/accounts.store.ts'
import { hasPro } from '#features/plans/plans.rules.ts'
import { usageOfUser } from '#features/plans/plans.store.ts'
import { NOT_WHILE_IMPERSONATING } from '#platform/calls/impersonation.ts'
import { clientAddress, clientNetwork } from '#platform/http/client.ts'
import { createCookies } from '#platform/http/cookies.ts'
import { refusals, type RefusalCode } from '#platform/http/errors.ts'
import { refuseRequest } from '#platform/http/refuse.ts'
import { isToken } from '#platform/ids.ts'
import { currentRequest } from '#platform/log.ts'
import { isRefused, refuse, type Refusal } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import { keepLast } from '#pure/keep-last.ts'

const MOST_STRANGERS = 10_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Authenticates every request once. */
export function createAuthentication(services: Services, isFull: () => boolean = () => false) {
  const { config, db, clock } = services
  const findSession = sessionSearch(usageOfUser)
  /** Tokens of no session: a token is made before its session, so none becomes one later. */
  const strangers = new Map<string, true>()

  /** Shares the lookup of the rate limits with the handler, which takes it; a stream that checks again looks up again. */
  const found = new WeakMap<Request, Promise<CallContext>>()

  function signedInContext(c: Context): Promise<CallContext> {
    const first = found.get(c.req.raw)
    found.delete(c.req.raw)
    return first ?? findContext(c)
  }

  /** A request as a visitor's, before a session is looked for. */
  function visitorOf(c: Context, cookies: string | undefined): CallContext {
    const address = clientAddress(c, config.trustProxy)
    return {
      actor: visitor,
      account: null,
      session: null,
      cookies: createCookies(cookies, config.https),
      client: { address, network: clientNetwork(address), device: deviceOf(c.req.header('user-agent')), declined: declines(c) },
      services,
      requestId: String(currentRequest()?.['requestId']),
      operationKey: c.req.header('idempotency-key') ?? null,
      ifMatch: c.req.header('if-match') ?? null,
      bearer: /^Bearer ([\w-]{20,100})$/.exec(c.req.header('authorization') ?? '')?.[1] ?? null,
    }
  }

  async function findContext(c: Context): Promise<CallContext> {
    const context = visitorOf(c, c.req.header('cookie'))
    const token = sessionToken(context)
    if (token === undefined || !isToken(token) || strangers.has(token)) return context
    const now = clock.now()
    const owner = await findSession(db, token, now)
    if (!owner) {
      keepLast(strangers, token, true, MOST_STRANGERS)
      return context
    }
    const { account, session } = owner
    // while the disk is full a read writes nothing: a later request extends the session
    if (now.getTime() - session.lastSeenAt.getTime() >= SESSION_TOUCH_MS && !isFull()) {
      session.expiresAt = new Date(sessionEnd(session.createdAt.getTime(), now.getTime()))
      await touchSession(db, session.id, now, session.expiresAt)
      keepSessionCookie(context, token)
    }
    return { ...context, account, session, actor: actorOf(account) }
  }

  async function impersonated(
    c: Context,
    context: CallContext,
    target: ImpersonationTarget,
  ): Promise<CallContext | Refusal<'not_found' | 'bad_request' | 'forbidden', undefined>> {
    const { account, actor } = context
    if (!account || actor.kind !== 'admin') return refuse('forbidden')
    const byId = target.id === null ? undefined : UUID.test(target.id) ? await findAccount(db, target.id) : null
    const byEmail = target.email === null ? undefined : await findAccountByEmail(db, emailKey(target.email))
    const person = impersonate(account, { byId, byEmail })
    if (isRefused(person)) return person
    const learner = byId ?? byEmail
    if (!learner || learner.id === account.id) return context
    const what = `${c.req.method} ${c.req.path}`
    await noteImpersonation(services, { adminId: account.id, userId: learner.id, what, requestId: context.requestId })
    return { ...context, account: learner, actor: { kind: 'learner', userId: learner.id, plan: learner.plan, impersonatedBy: account.id } }
  }

  async function enter(c: Context, context: CallContext, target: ImpersonationTarget): Promise<CallContext | Response> {
    const entered = await impersonated(c, context, target)
    return isRefused(entered) ? refuseRequest(c, entered.refused.toUpperCase() as RefusalCode) : entered
  }

  /**
   * Impersonation by address: pages and the files on them name the learner in the query. Ignored unless an admin names an existing
   * learner.
   */
  async function enterByAddress(c: Context, context: CallContext): Promise<CallContext> {
    const target = { id: c.req.query('userId') || null, email: c.req.query('userEmail') || null }
    if (context.actor.kind !== 'admin' || !['GET', 'HEAD'].includes(c.req.method) || !isNamed(target)) return context
    const entered = await impersonated(c, context, target)
    return isRefused(entered) ? context : entered
  }

  const authentication = {
    /** For an address that ignores cookies and checks a token of its own. */
    contextWithoutCookies: (c: Context): CallContext => visitorOf(c, undefined),

    /** Where the session cannot be looked for. */
    contextBeforeSession: (c: Context): CallContext => visitorOf(c, c.req.header('cookie')),

    /** For a call or a file. Impersonation headers are refused to everyone except admins. */
    async contextFor(c: Context): Promise<CallContext | Response> {
      const context = await signedInContext(c)
      const target = { id: c.req.header('x-impersonate-user-id') || null, email: decoded(c.req.header('x-impersonate-user-email')) }
      return isNamed(target) ? enter(c, context, target) : enterByAddress(c, context)
    },

    /** For a page. */
    async contextForPage(c: Context): Promise<CallContext> {
      return enterByAddress(c, await signedInContext(c))
    },

    /** For a stream: null where a call would be refused. */
    async askerOf(c: Context): Promise<CallContext | null> {
      const context = await authentication.contextFor(c)
      return context instanceof Response ? null : context
    },

    /** The key of a rate limit: the signed-in user, else the network. */
    async senderOf(c: Context): Promise<string> {
      const context = found.get(c.req.raw) ?? findContext(c)
      found.set(c.req.raw, context)
      const { session, client } = await context
      return session ? `person:${session.userId}` : `network:${client.network}`
    },
  }
  return authentication
}

function isNamed({ id, email }: ImpersonationTarget): boolean {
  return id !== null || email !== null
}

export type Authentication = ReturnType<typeof createAuthentication>

/** The response with the cookies that its calls have set. */
export function withCookies({ cookies }: CallContext, response: Response): Response {
  const changes = cookies.changes()
  if (changes.length === 0) return response
  const changed = new Response(response.body, response)
  for (const line of changes) changed.headers.append('Set-Cookie', line)
  return changed
}

/** Do-Not-Track, or Global Privacy Control, its successor. */
function declines(c: Context): boolean {
  return c.req.header('dnt') === '1' || c.req.header('sec-gpc') === '1'
}

function decoded(header: string | undefined): string | null {
  if (!header) return null
  try {
    return decodeURI(header)
  } catch {
    return header
  }
}

/** Authorizes every call, over HTTP or in process, by the audience in its contract. */
export const authorize = os
  .$context<CallContext>()
  .$meta<CallMeta>({})
  .middleware(async ({ context, procedure, next }) => {
    const { meta, route } = procedure['~orpc']
    const { method = 'POST', path } = route
    const { access } = meta
    if (!access) throw new Error(`${method} ${path} declares no audience`)
    const { actor } = context
    refuseAdmission(admit(actor, access, { method, hasPro: hasPro(actor) }), access)
    return next()
  })

function refuseAdmission(admission: ReturnType<typeof admit>, { location = '' }: Access): void {
  if (admission === 'admitted') return
  if (admission === 'sign_in_first') throw new ORPCError('UNAUTHORIZED', refusals.UNAUTHORIZED)
  if (admission === 'needs_pro') throw new ORPCError('PAYWALL', { status: PAYWALL.status, message: PAYWALL.message, data: { location } })
  const message = admission === 'impersonating' ? NOT_WHILE_IMPERSONATING : refusals.FORBIDDEN.message
  throw new ORPCError('FORBIDDEN', { status: refusals.FORBIDDEN.status, message })
}
