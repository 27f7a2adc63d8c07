import { Hono, type Context } from 'hono'
import { clientAddress as addressOf, clientNetwork } from '#platform/http/client.ts'
import { guardBody, sentBytes } from '#platform/http/body.ts'
import { refuseRequest } from '#platform/http/refuse.ts'
import { timesAllowed } from '#platform/limits/networks.ts'
import { rateLimit } from '#platform/limits/rate.ts'
import { isRefused } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import { MCP_ADDRESS } from '../assistants.rules.ts'
import { oauthTexts as words } from '../assistants.texts.ts'
import { packed } from './consent.server.ts'
import { redeemCode, refreshGrant, revokeToken } from './grant-tokens.server.ts'
import {
  AUTHORIZE_ADDRESS,
  CONSENT_ADDRESS,
  oauthSite,
  resourceMetadata,
  RESOURCE_METADATA,
  REVOKE_ADDRESS,
  SERVER_METADATA,
  serverMetadata,
  TOKEN_ADDRESS,
} from './oauth-site.rules.ts'
import { ASK_LONGEST, askedIn } from './oauth.rules.ts'

/** Public, and the same for everybody: also for an assistant that is a page. */
const FOR_ALL = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=300' }
const NOT_KEPT = { 'Cache-Control': 'no-store', Pragma: 'no-cache' }
const BODY_MOST = 8 * 1024
const FORM = ['application/x-www-form-urlencoded']
const TOKENS_A_MINUTE = { limit: 120, seconds: 60 }

/** Signing in for assistants: what is known of it, the way to the page that asks the learner, and tokens. */
export function oauthHttp(services: Services): Hono {
  const { config, limits } = services
  const { trustProxy, bodyIdleMs } = config
  const site = oauthSite(config.publicUrl)
  const app = new Hono()
  if (!site) return app

  for (const path of [RESOURCE_METADATA, RESOURCE_METADATA + MCP_ADDRESS])
    app.get(path, (c) => c.json(resourceMetadata(site), 200, FOR_ALL))
  app.get(SERVER_METADATA, (c) => c.json(serverMetadata(site), 200, FOR_ALL))

  /** The page gets the request in one piece: a router that reads addresses would change numbers and quotes in it. */
  app.get(AUTHORIZE_ADDRESS, (c) => {
    const asked = askedIn(new URL(c.req.url).searchParams)
    if (isRefused(asked)) return refuseRequest(c, 'BAD_REQUEST', { message: words.saidTwice })
    const ask = packed(asked)
    if (ask.length > ASK_LONGEST) return refuseRequest(c, 'URI_TOO_LONG', { message: words.tooLong })
    return c.body(null, 303, { ...NOT_KEPT, Location: `${CONSENT_ADDRESS}?ask=${ask}` })
  })
  app.all(AUTHORIZE_ADDRESS, (c) => refuseRequest(c, 'METHOD_NOT_SUPPORTED', { headers: { Allow: 'GET, HEAD' } }))

  const perMinute = {
    ...TOKENS_A_MINUTE,
    name: 'assistant-grants',
    trustProxy,
    key: (c: Context) => clientNetwork(addressOf(c, trustProxy)),
    times: (c: Context) => timesAllowed(config, addressOf(c, trustProxy)),
  }
  const form = guardBody({ maxBytes: BODY_MOST, idleMs: bodyIdleMs, types: FORM })

  app.post(TOKEN_ADDRESS, rateLimit(limits, perMinute), form, async (c) => {
    const sent = formIn(c)
    if (!sent) return problem(c, 'invalid_request')
    // a client with a secret is none of ours
    if (c.req.header('authorization') || sent['client_secret'] !== undefined || sent['client_assertion'] !== undefined)
      return problem(c, 'invalid_client', 401)
    const { grant_type: grantType, client_id: clientId, resource, scope } = sent
    if (!grantType || !clientId) return problem(c, 'invalid_request')
    if (grantType !== 'authorization_code' && grantType !== 'refresh_token') return problem(c, 'unsupported_grant_type')
    const { code, code_verifier: verifier, redirect_uri: redirectUri, refresh_token: token } = sent
    if (grantType === 'authorization_code' ? !code || !verifier : !token) return problem(c, 'invalid_request')
    const given =
      grantType === 'authorization_code'
        ? await redeemCode(services, { code: code ?? '', verifier: verifier ?? '', clientId, redirectUri, resource })
        : await refreshGrant(services, { token: token ?? '', clientId, resource, scope })
    return isRefused(given) ? problem(c, given.refused) : c.json(given, 200, NOT_KEPT)
  })

  app.post(REVOKE_ADDRESS, rateLimit(limits, perMinute), form, async (c) => {
    const { token, client_id: clientId } = formIn(c) ?? {}
    if (!token || !clientId) return problem(c, 'invalid_request')
    await revokeToken(services, token, clientId)
    return c.body(null, 200, NOT_KEPT)
  })
  for (const path of [TOKEN_ADDRESS, REVOKE_ADDRESS])
    app.all(path, (c) => refuseRequest(c, 'METHOD_NOT_SUPPORTED', { headers: { Allow: 'POST' } }))
  return app
}

/** RFC 6749, 5.2. */
function problem(c: Context, error: string, status: 400 | 401 = 400): Response {
  return c.json({ error }, status, NOT_KEPT)
}

/** Null if a name is said twice, or a value cannot be stored. */
function formIn(c: Context): Record<string, string> | null {
  const pairs = [...new URLSearchParams(sentBytes(c).toString())]
  const isFit = pairs.every(([, value]) => !value.includes('\0')) && new Set(pairs.map(([name]) => name)).size === pairs.length
  return isFit ? Object.fromEntries(pairs) : null
}
