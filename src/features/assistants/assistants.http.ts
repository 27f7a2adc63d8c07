import { createMcpHandler } from '@modelcontextprotocol/server'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { actorOf } from '#features/accounts/impersonation.rules.ts'
import type { CallContext } from '#features/accounts/accounts.server.ts'
import { NOT_WHILE_IMPERSONATING } from '#platform/calls/impersonation.ts'
import { guardBody, sentJson } from '#platform/http/body.ts'
import { refuseRequest, refuseTooMany } from '#platform/http/refuse.ts'
import type { Limit } from '#platform/limits/limits.ts'
import type { Services } from '#platform/services.ts'
import { MCP_ADDRESS } from './assistants.rules.ts'
import { assistantOf } from './assistants.server.ts'
import { oauthHttp } from './oauth/oauth.http.ts'
import { challengeOf, oauthSite } from './oauth/oauth-site.rules.ts'
import { toolServer, type ToolCalls } from './tools.server.ts'
import { assistantToolTexts } from './tools.texts.ts'

export interface AssistantsHttpParts {
  services: Services
  version: string
  /** Who asks by cookie and headers, without whom a bearer token is taken. */
  strangerOf(c: Context): CallContext
  callsFor(context: CallContext): ToolCalls
  /** Of one person, in pages and here together. */
  limit: Limit & { name: string }
}

/** More than any call of a tool needs. */
const BODY_MOST = 64 * 1024
const IMPERSONATES = ['x-impersonate-user-id', 'x-impersonate-user-email']

/** There is nothing to subscribe to. The SDK says so only as a limit that is reached, and a client would try again. */
const subscription = z.object({ id: z.union([z.string(), z.number()]), method: z.literal('subscriptions/listen') })
const NO_SUCH_METHOD = { code: -32601, message: 'Method not found' }

/** The Model Context Protocol without sessions: any instance can answer any request. */
export function assistantsHttp({ services, version, strangerOf, callsFor, limit }: AssistantsHttpParts): Hono {
  const { config, limits, report } = services
  const site = oauthSite(config.publicUrl)
  const app = new Hono()
  app.route('/', oauthHttp(services))

  app.post(MCP_ADDRESS, guardBody({ maxBytes: BODY_MOST, idleMs: config.bodyIdleMs }), async (c) => {
    if (IMPERSONATES.some((name) => c.req.header(name))) return refuseRequest(c, 'FORBIDDEN', { message: NOT_WHILE_IMPERSONATING })
    const stranger = strangerOf(c)
    const assistant = await assistantOf(stranger)
    if (!assistant) {
      const hasToken = c.req.header('authorization') !== undefined
      const headers = { 'WWW-Authenticate': site ? challengeOf(site, hasToken) : 'Bearer' }
      return refuseRequest(c, 'UNAUTHORIZED', { headers, message: hasToken ? assistantToolTexts.tokenEnded : assistantToolTexts.noToken })
    }
    const taken = await limits.take(`${limit.name}:person:${assistant.account.id}`, limit)
    if (!taken.allowed) return refuseTooMany(c, taken)
    const body = sentJson(c)
    // many calls in one request would count as one
    if (Array.isArray(body)) return refuseRequest(c, 'BAD_REQUEST', { message: 'Send one message at a time.' })
    const subscribed = subscription.safeParse(body)
    if (subscribed.success) return c.json({ jsonrpc: '2.0', id: subscribed.data.id, error: NO_SUCH_METHOD }, 404)
    const { account } = assistant
    // an admin's token reads what learners read
    const context: CallContext = { ...stranger, account, actor: actorOf({ ...account, isAdmin: false }) }
    const parts = { assistant, context, calls: callsFor(context), version }
    const handler = createMcpHandler(() => toolServer(parts), { maxSubscriptions: 0, onerror: (error) => services.log.debug(error.name) })
    try {
      const answer = await handler.fetch(new Request(c.req.url, { method: 'POST', headers: c.req.raw.headers }), { parsedBody: body })
      answer.headers.set('Cache-Control', 'no-store')
      return answer
    } catch (error) {
      report(error)
      return refuseRequest(c, 'INTERNAL_SERVER_ERROR')
    }
  })
  app.all(MCP_ADDRESS, (c) => refuseRequest(c, 'METHOD_NOT_SUPPORTED', { headers: { Allow: 'POST' } }))
  return app
}
