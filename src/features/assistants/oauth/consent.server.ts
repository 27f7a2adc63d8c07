import { implement, ORPCError } from '@orpc/server'
import { learnerOf, type CallContext } from '#features/accounts/accounts.server.ts'
import { lockAccount } from '#features/accounts/accounts.store.ts'
import { keyFor, macOf } from '#features/accounts/server-keys.store.ts'
import { refusals } from '#platform/http/errors.ts'
import { newId, newToken } from '#platform/ids.ts'
import { timesAllowed } from '#platform/limits/networks.ts'
import { tooMany } from '#platform/limits/too-many.ts'
import { isRefused, refuse } from '#platform/result.ts'
import { scopesIn, TOKENS_MOST } from '../assistants.rules.ts'
import { countTokens } from '../assistants.store.ts'
import { consentContract } from './consent.contract.ts'
import { addGrant, countGrants, holdGrantOfCode, removeGrant } from './grants.store.ts'
import { oauthSite } from './oauth-site.rules.ts'
import { answerTo, askedForm, assistantAddress, clientIn, CODE_MS, judge, type Asked } from './oauth.rules.ts'

const call = implement(consentContract).$context<CallContext>()
const SEEN_A_MINUTE = 30
const SEEN_BY_A_NETWORK = 60
const DECIDED_AN_HOUR = { limit: 60, seconds: 3600 }

/** What the page's address carries: the request as it came, unchanged by whatever reads addresses. */
export function packed(asked: Asked): string {
  return Buffer.from(JSON.stringify(asked)).toString('base64url')
}

function unpacked(ask: string): Asked | null {
  try {
    const read = askedForm.safeParse(JSON.parse(Buffer.from(ask, 'base64url').toString()))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** Judged anew whenever it is asked for: nothing of a request is kept. */
async function judged({ services, client: asker, account }: CallContext, ask: string) {
  const { config, limits, log, publicDocuments } = services
  const site = oauthSite(config.publicUrl)
  if (!site) return refuse('not_offered')
  const asked = unpacked(ask)
  const address = assistantAddress(asked?.client_id)
  if (!asked || !address) return refuse('no_client')
  for (const [key, limit] of [
    [`person:${account?.id}`, SEEN_A_MINUTE],
    [`network:${asker.network}`, SEEN_BY_A_NETWORK * timesAllowed(config, asker.address)],
  ] as const) {
    const taken = await limits.take(`assistant-requests:${key}`, { limit, seconds: 60 })
    if (!taken.allowed) throw tooMany(taken)
  }
  const read = await publicDocuments.read(address.href)
  if (isRefused(read)) {
    log.info({ host: address.host, reason: read.facts.reason }, 'The document of an assistant could not be read')
    return refuse('no_document', { host: address.host })
  }
  const client = clientIn(address, read.value)
  if (!client) return refuse('no_document', { host: address.host })
  const request = judge(asked, client, site)
  if (!isRefused(request)) return { kind: 'fit' as const, request, site }
  return request.refused === 'foreign_redirect'
    ? refuse('foreign_redirect', { host: client.host })
    : { kind: 'wrong' as const, client, site, wrong: request.facts }
}

const seeRequest = call.seeRequest.handler(async ({ context, input: { ask } }) => {
  const found = await judged(context, ask)
  if (isRefused(found)) return { kind: 'refused' as const, why: found.refused, host: found.facts?.host ?? null }
  if (found.kind === 'wrong') {
    const { wrong, client, site } = found
    return { kind: 'wrong' as const, host: client.host, goesTo: wrong.goesTo, back: answerTo(wrong, site, { error: wrong.error }) }
  }
  const { request, site } = found
  const { client, goesTo, scopes } = request
  return {
    kind: 'asks' as const,
    host: client.host,
    name: client.name,
    goesTo,
    scopes,
    denied: answerTo(request, site, { error: 'access_denied' }),
  }
})

const allowRequest = call.allowRequest.handler(async ({ context, input, errors }) => {
  const { services, operationKey } = context
  const { db, clock, limits } = services
  const { id: userId } = learnerOf(context)
  const found = await judged(context, input.ask)
  if (isRefused(found) || found.kind === 'wrong') throw errors.NOT_FIT()
  const { request, site } = found
  const scopes = scopesIn(input.scopes).filter((scope) => request.scopes.includes(scope))
  if (scopes.length === 0) throw errors.NOT_FIT()
  const taken = await limits.take(`assistant-consents:${userId}`, DECIDED_AN_HOUR)
  if (!taken.allowed) throw tooMany(taken)
  const now = clock.now()
  // a retry gets the same code, which is stored nowhere
  const key = await keyFor(services, 'assistant code')
  const code = operationKey === null ? newToken() : macOf(key, userId, operationKey, input.ask, scopes.join(' '))
  await db.transaction(async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new ORPCError('UNAUTHORIZED', refusals.UNAUTHORIZED)
    const known = await holdGrantOfCode(tx, code)
    if (known && (known.redeemedAt !== null || known.expiresAt > now)) return
    if (known) await removeGrant(tx, userId, known.id)
    if ((await countTokens(tx, userId, now)) + (await countGrants(tx, userId, now)) >= TOKENS_MOST) throw errors.TOO_MANY_TOKENS()
    const { client, redirect, challenge } = request
    await addGrant(tx, {
      id: newId(now.getTime()),
      userId,
      clientId: client.id,
      name: client.name ?? client.host,
      scopes,
      resource: site.resource,
      code,
      redirectUri: redirect,
      challenge,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_MS),
    })
  })
  return { location: answerTo(request, site, { code }) }
})

export const consentCalls = { seeRequest, allowRequest }
