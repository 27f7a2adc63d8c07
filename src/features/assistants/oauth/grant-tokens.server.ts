import { createHash, timingSafeEqual } from 'node:crypto'
import { findAccount } from '#features/accounts/accounts.store.ts'
import { keyFor, macOf } from '#features/accounts/server-keys.store.ts'
import { sessionEnd, SESSION_IDLE_MS } from '#features/accounts/sessions.rules.ts'
import type { Db } from '#platform/db/database.ts'
import { isRefused, refuse, type Refusal } from '#platform/result.ts'
import type { Services } from '#platform/services.ts'
import { scopesIn } from '../assistants.rules.ts'
import {
  addGrantTokens,
  findGrantToken,
  holdGrant,
  holdGrantOfCode,
  redeemGrant,
  removeGrant,
  removeGrantToken,
  spendRefresh,
  touchGrant,
  type HeldGrant,
} from './grants.store.ts'
import { isResource } from './oauth-site.rules.ts'
import { ACCESS_MS, ACCESS_START, GRACE_MS, REFRESH_START } from './oauth.rules.ts'

interface Tokens {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: string
}

interface Pair {
  access: string
  refresh: string
}

type Refused = Refusal<'invalid_grant' | 'invalid_scope' | 'invalid_target', undefined>

/**
 * The pair that follows a code or a refresh token, always the same: a retry gets it again, and it is stored nowhere. Who reads the
 * database finds hashes, from which nothing follows.
 */
function pairAfter(key: Buffer, token: string): Pair {
  return { access: ACCESS_START + macOf(key, 'access', token), refresh: REFRESH_START + macOf(key, 'refresh', token) }
}

/** Call it before a transaction: it may query the database by the pool. */
const grantKey = (services: Services) => keyFor(services, 'assistant grant')

async function givePair(tx: Db, pair: Pair, grant: HeldGrant, now: number): Promise<Tokens> {
  const end = sessionEnd(grant.createdAt.getTime(), now)
  const lasts = Math.min(ACCESS_MS, end - now)
  await addGrantTokens(tx, [
    { token: pair.access, grantId: grant.id, kind: 'access', expiresAt: new Date(now + lasts) },
    { token: pair.refresh, grantId: grant.id, kind: 'refresh', expiresAt: new Date(Math.min(now + SESSION_IDLE_MS, end)) },
  ])
  return onWire(pair, grant, lasts)
}

function onWire({ access, refresh }: Pair, { scopes }: HeldGrant, lasts: number): Tokens {
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: Math.floor(lasts / 1000),
    refresh_token: refresh,
    scope: scopesIn(scopes).join(' '),
  }
}

export interface CodeTurnedIn {
  code: string
  clientId: string
  redirectUri: string | undefined
  verifier: string
  resource: string | undefined
}

/** A code becomes tokens once. In the wrong hands it is void, and used again it ends what came from it. */
export async function redeemCode(services: Services, given: CodeTurnedIn): Promise<Tokens | Refused> {
  const { db, clock } = services
  const now = clock.now()
  const pair = pairAfter(await grantKey(services), given.code)
  return db.transaction(async (tx) => {
    const grant = await holdGrantOfCode(tx, given.code)
    if (!grant) return refuse('invalid_grant')
    if (grant.redeemedAt !== null || grant.expiresAt <= now || !isBoundTo(grant, given)) {
      await removeGrant(tx, grant.userId, grant.id)
      return refuse('invalid_grant')
    }
    if (!(await findAccount(tx, grant.userId))) return refuse('invalid_grant')
    await redeemGrant(tx, grant, now, new Date(sessionEnd(grant.createdAt.getTime(), now.getTime())))
    return givePair(tx, pair, grant, now.getTime())
  })
}

function isBoundTo(grant: HeldGrant, { clientId, redirectUri, verifier, resource }: CodeTurnedIn): boolean {
  const isForUs = resource === undefined || isResource(resource, grant.resource)
  // OAuth 2.1 no longer sends it here
  const isSameRedirect = redirectUri === undefined || redirectUri === grant.redirectUri
  return clientId === grant.clientId && isSameRedirect && isForUs && isProof(verifier, grant.challenge)
}

/** RFC 7636, S256. */
function isProof(verifier: string, challenge: string): boolean {
  const made = createHash('sha256').update(verifier).digest()
  const wanted = Buffer.from(challenge, 'base64url')
  return made.length === wanted.length && timingSafeEqual(made, wanted)
}

export interface RefreshTurnedIn {
  token: string
  clientId: string
  resource: string | undefined
  scope: string | undefined
}

/**
 * A refresh token is used once. Again within a minute it gets the same answer, unless that was used already; later it ends the grant,
 * because two have it.
 */
export async function refreshGrant(services: Services, given: RefreshTurnedIn): Promise<Tokens | Refused> {
  const { db, clock } = services
  const now = clock.now()
  const pair = pairAfter(await grantKey(services), given.token)
  return db.transaction(async (tx) => {
    const known = await findGrantToken(tx, given.token)
    const grant = known?.kind === 'refresh' ? await holdGrant(tx, known.grantId) : null
    // read again: another may have used it while this one waited
    const token = grant && (await findGrantToken(tx, given.token))
    if (!grant || !token || given.clientId !== grant.clientId) return refuse('invalid_grant')
    if (token.expiresAt <= now || grant.expiresAt <= now) return refuse('invalid_grant')
    if (given.resource !== undefined && !isResource(given.resource, grant.resource)) return refuse('invalid_target')
    if (!isWithin(given.scope, grant)) return refuse('invalid_scope')
    if (token.spentAt !== null) {
      const same = await sameAnswer(tx, pair, grant, { spentAt: token.spentAt, now })
      if (isRefused(same)) await removeGrant(tx, grant.userId, grant.id)
      return same
    }
    await spendRefresh(tx, given.token, now)
    await touchGrant(tx, grant.id, now, new Date(sessionEnd(grant.createdAt.getTime(), now.getTime())))
    return givePair(tx, pair, grant, now.getTime())
  })
}

async function sameAnswer(tx: Db, pair: Pair, grant: HeldGrant, { spentAt, now }: { spentAt: Date; now: Date }): Promise<Tokens | Refused> {
  const [access, refresh] = [await findGrantToken(tx, pair.access), await findGrantToken(tx, pair.refresh)]
  const isRetry = now.getTime() - spentAt.getTime() <= GRACE_MS && access !== null && refresh?.spentAt === null
  return isRetry ? onWire(pair, grant, access.expiresAt.getTime() - now.getTime()) : refuse('invalid_grant')
}

/** An assistant may ask for less, and gets what the learner allowed; for more it has to ask the learner. */
function isWithin(scope: string | undefined, { scopes }: HeldGrant): boolean {
  const asked = scope?.split(' ').filter(Boolean) ?? []
  return asked.every((one) => scopes.some((allowed) => allowed === one))
}

/** RFC 7009: a refresh token ends the whole grant, an access token itself. Nothing says whether there was one. */
export async function revokeToken({ db }: Services, token: string, clientId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await findGrantToken(tx, token)
    const grant = known && (await holdGrant(tx, known.grantId))
    if (!known || grant?.clientId !== clientId) return
    if (known.kind === 'access') await removeGrantToken(tx, token)
    else await removeGrant(tx, grant.userId, grant.id)
  })
}
