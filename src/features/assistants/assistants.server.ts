import { implement } from '@orpc/server'
import { keyFor, macOf } from '#features/accounts/server-keys.store.ts'
import { learnerOf, type CallContext, type OwnData } from '#features/accounts/accounts.server.ts'
import { findAccount, lockAccount, type Account } from '#features/accounts/accounts.store.ts'
import { SESSION_TOUCH_MS, sessionEnd } from '#features/accounts/sessions.rules.ts'
import { newId, newToken } from '#platform/ids.ts'
import { tooMany } from '#platform/limits/too-many.ts'
import type { Services } from '#platform/services.ts'
import { assistantsContract, type AssistantToken } from './assistants.contract.ts'
import { consentCalls } from './oauth/consent.server.ts'
import { countGrants, findGrantOfAccess, listGrants, removeGrant, touchGrant, type StoredGrant } from './oauth/grants.store.ts'
import { oauthSite } from './oauth/oauth-site.rules.ts'
import { ACCESS_START } from './oauth/oauth.rules.ts'
import { scopesIn, TOKEN_START, tokenName, TOKENS_MOST, type Scope } from './assistants.rules.ts'
import {
  addToken,
  countTokens,
  findToken,
  listTokens as listStored,
  removeToken,
  touchToken,
  type StoredToken,
} from './assistants.store.ts'

const call = implement(assistantsContract).$context<CallContext>()
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MADE_AN_HOUR = { limit: 30, seconds: 3600 }

const listTokens = call.listTokens.handler(async ({ context }) => {
  const { db, clock } = context.services
  const { id: userId } = learnerOf(context)
  const now = clock.now()
  const [tokens, grants] = [await listStored(db, userId, now), await listGrants(db, userId, now)]
  return [...tokens.map((token) => onWire(token, null)), ...grants.map((grant) => onWire(grant, hostOf(grant)))].toSorted((a, b) =>
    a.id < b.id ? 1 : -1,
  )
})

const makeToken = call.makeToken.handler(async ({ context, input, errors }) => {
  const { services, operationKey } = context
  const { db, clock, limits } = services
  const { id: userId } = learnerOf(context)
  const name = tokenName(input.name)
  if (name === null) throw errors.NO_NAME()
  const taken = await limits.take(`assistant-tokens:${userId}`, MADE_AN_HOUR)
  if (!taken.allowed) throw tooMany(taken)
  const now = clock.now()
  // a retry gets the same token, which is stored nowhere
  const secret = operationKey === null ? newToken() : macOf(await keyFor(services, 'assistant token'), userId, operationKey)
  const token = TOKEN_START + secret
  const expiresAt = new Date(sessionEnd(now.getTime(), now.getTime()))
  const made = { id: newId(now.getTime()), userId, name, scopes: scopesIn(input.scopes), createdAt: now, lastUsedAt: null, expiresAt }
  const stored = await db.transaction(async (tx) => {
    await lockAccount(tx, userId)
    const known = await findToken(tx, token, now)
    if (known) return known
    if ((await countTokens(tx, userId, now)) + (await countGrants(tx, userId, now)) >= TOKENS_MOST) throw errors.TOO_MANY_TOKENS()
    await addToken(tx, { ...made, token })
    return made
  })
  return { ...onWire(stored, null), token }
})

const endToken = call.endToken.handler(async ({ context, input: { id }, errors }) => {
  const { db } = context.services
  const { id: userId } = learnerOf(context)
  const isEnded = UUID.test(id) && ((await removeToken(db, userId, id)) || (await removeGrant(db, userId, id)))
  if (!isEnded) throw errors.NOT_FOUND()
})

function hostOf({ clientId }: StoredGrant): string {
  return new URL(clientId).host
}

type Shown = Pick<StoredToken, 'id' | 'name' | 'scopes' | 'createdAt' | 'lastUsedAt' | 'expiresAt'>

function onWire({ id, name, scopes, createdAt, lastUsedAt, expiresAt }: Shown, client: string | null): AssistantToken {
  return {
    id,
    name,
    client,
    scopes: scopesIn(scopes),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  }
}

export interface Assistant {
  id: string
  name: string
  scopes: Scope[]
  account: Account
}

/** The assistant whose token a request bears, with its owner; a session counts for nothing here. */
export async function assistantOf({ services, bearer }: Pick<CallContext, 'services' | 'bearer'>): Promise<Assistant | null> {
  if (!bearer?.startsWith(TOKEN_START)) return null
  const { db, clock } = services
  const now = clock.now()
  const isSignedIn = bearer.startsWith(ACCESS_START)
  const found = isSignedIn ? await grantOf(services, bearer, now) : await findToken(db, bearer, now)
  const account = found && (await findAccount(db, found.userId))
  if (!account) return null
  if (found.lastUsedAt === null || now.getTime() - found.lastUsedAt.getTime() >= SESSION_TOUCH_MS) {
    const touch = isSignedIn ? touchGrant : touchToken
    await touch(db, found.id, now, new Date(sessionEnd(found.createdAt.getTime(), now.getTime())))
  }
  return { id: found.id, name: found.name, scopes: scopesIn(found.scopes), account }
}

/** A token is for one address: another site, or this one under another name, does not take it. */
async function grantOf({ config, db }: Services, bearer: string, now: Date): Promise<StoredGrant | null> {
  const grant = await findGrantOfAccess(db, bearer, now)
  return grant?.resource === oauthSite(config.publicUrl)?.resource ? grant : null
}

export const assistantsCalls = { listTokens, makeToken, endToken, ...consentCalls }

export const assistantsData: OwnData = {
  name: 'assistants',
  tables: ['assistant_tokens', 'assistant_grants'],
  async *files({ db, clock }, { id }) {
    const own = [...(await listStored(db, id, clock.now())), ...(await listGrants(db, id, clock.now()))]
    if (own.length > 0) yield { path: 'assistants.json', content: `${JSON.stringify(own, null, 2)}\n` }
  },
}
