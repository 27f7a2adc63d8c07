import { ORPCError, os } from '@orpc/server'
import type { Context } from 'hono'
import { actorOf, impersonate, type ImpersonationTarget } from '#features/accounts/impersonation/rules.ts'
import { saveAuditEntry } from '#features/accounts/impersonation/store.ts'
import { PAYWALL } from '#features/accounts/contract.ts'
import { admit, emailKey, impersonatorOf, visitor, type Access, type CallMeta } from '#features/accounts/rules.ts'
import type { CallContext } from '#features/accounts/server.ts'
import { SESSION_TOUCH_MS, deviceOf, sessionEnd } from '#features/accounts/sessions/rules.ts'
import { keepSessionCookie, sessionToken } from '#features/accounts/sessions/server.ts'
import { sessionSearch, touchSession } from '#features/accounts/sessions/store.ts'
import { findAccount, findAccountByEmail } from '#features/accounts/store.ts'
import { hasPro } from '#features/plans/rules.ts'
import { usageOfUser } from '#features/plans/store.ts'
import { clientAddress, clientNetwork } from '#platform/http/client.ts'
import { createCookies } from '#platform/http/cookies.ts'
import { refusals, type RefusalCode } from '#platform/http/errors.ts'
import { refuseRequest } from '#platform/http/refuse.ts'
import { newId } from '#platform/ids.ts'
import { currentRequest } from '#platform/log.ts'
import { isRefused, refuse, type Refusal } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Who asks, found out once for every request. */
export function createAuthentication(services: Services, isFull: () => boolean = () => false) {
  const { config, db, clock } = services
  const findSession = sessionSearch(usageOfUser)

  async function signedInContext(c: Context): Promise<CallContext> {
    const address = clientAddress(c, config.trustProxy)
    const context: CallContext = {
      actor: visitor,
      account: null,
      session: null,
      cookies: createCookies(c.req.header('cookie'), config.https),
      client: { address, network: clientNetwork(address), device: deviceOf(c.req.header('user-agent')), declined: declines(c) },
      services,
      requestId: String(currentRequest()?.['requestId']),
      operationKey: c.req.header('idempotency-key') ?? null,
    }
    const token = sessionToken(context)
    if (token === undefined) return context
    const now = clock.now()
    const found = await findSession(db, token, now)
    if (!found) return context
    const { account, session } = found
    // who reads while the disk is full writes nothing either: the session is prolonged by a later request
    if (now.getTime() - session.lastSeenAt.getTime() >= SESSION_TOUCH_MS && !isFull()) {
      session.expiresAt = new Date(sessionEnd(session.createdAt.getTime(), now.getTime()))
      await touchSession(db, session.id, now, session.expiresAt)
      keepSessionCookie(context, token)
    }
    return { ...context, account, session, actor: actorOf(account) }
  }

  async function impersonated(
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
    return { ...context, account: learner, actor: { kind: 'learner', userId: learner.id, plan: learner.plan, impersonatedBy: account.id } }
  }

  const authentication = {
    /** For a call: an impersonation that cannot be is refused. */
    async contextFor(c: Context): Promise<CallContext | Response> {
      const context = await signedInContext(c)
      const target = { id: c.req.header('x-impersonate-user-id') || null, email: decoded(c.req.header('x-impersonate-user-email')) }
      if (target.id === null && target.email === null) return context
      const entered = await impersonated(context, target)
      return isRefused(entered) ? refuseRequest(c, entered.refused.toUpperCase() as RefusalCode) : entered
    },

    /** For a page: the address asks for the impersonation; to somebody who may not, it means nothing. */
    async contextForPage(c: Context): Promise<CallContext | Response> {
      const context = await signedInContext(c)
      const target = { id: c.req.query('userId') || null, email: c.req.query('userEmail') || null }
      if (context.actor.kind !== 'admin' || (target.id === null && target.email === null)) return context
      const entered = await impersonated(context, target)
      return isRefused(entered) ? refuseRequest(c, entered.refused.toUpperCase() as RefusalCode) : entered
    },

    /** For a stream: nobody where a call would be refused. */
    async askerOf(c: Context): Promise<CallContext | null> {
      const context = await authentication.contextFor(c)
      return context instanceof Response ? null : context
    },
  }
  return authentication
}

export type Authentication = ReturnType<typeof createAuthentication>

/** The answer, with the cookies that its calls have set. */
export function withCookies({ cookies }: CallContext, response: Response): Response {
  const changes = cookies.changes()
  if (changes.length === 0) return response
  const changed = new Response(response.body, response)
  for (const line of changes) changed.headers.append('Set-Cookie', line)
  return changed
}

/** Do-Not-Track, or its successor. */
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

/** Stands before every call, over the wire or in process: it lets in whom the contract names, and writes down what admins do as others. */
export const authorize = os
  .$context<CallContext>()
  .$meta<CallMeta>({})
  .middleware(async ({ context, procedure, next }) => {
    const { meta, route } = procedure['~orpc']
    const { actor, services, requestId } = context
    const { access } = meta
    if (!access) throw new Error(`${route.method} ${route.path} does not say who may call it`)
    const impersonator = impersonatorOf(actor)
    if (impersonator !== null && actor.kind === 'learner') {
      const now = services.clock.now()
      const what = `${route.method} ${route.path}`
      await saveAuditEntry(services.db, {
        id: newId(now.getTime()),
        adminId: impersonator,
        userId: actor.userId,
        what,
        requestId,
        createdAt: now,
      })
    }
    refuseAdmission(admit(actor, access, hasPro(actor)), access)
    return next()
  })

function refuseAdmission(admission: ReturnType<typeof admit>, { location = '' }: Access): void {
  if (admission === 'admitted') return
  if (admission === 'sign_in_first') throw new ORPCError('UNAUTHORIZED', refusals.UNAUTHORIZED)
  if (admission === 'needs_pro') throw new ORPCError('PAYWALL', { status: PAYWALL.status, message: PAYWALL.message, data: { location } })
  const message = admission === 'impersonating' ? 'This cannot be done while impersonating.' : refusals.FORBIDDEN.message
  throw new ORPCError('FORBIDDEN', { status: refusals.FORBIDDEN.status, message })
}
