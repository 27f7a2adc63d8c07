import { implement } from '@orpc/server'
import { keyFor, macOf } from '#features/accounts/server-keys.store.ts'
import { learnerOf, type CallContext, type OwnData } from '#features/accounts/accounts.server.ts'
import { findAccount, lockAccount, type Account } from '#features/accounts/accounts.store.ts'
import { SESSION_TOUCH_MS, sessionEnd } from '#features/accounts/sessions.rules.ts'
import { newId, newToken } from '#platform/ids.ts'
import { tooMany } from '#platform/limits/too-many.ts'
import { assistantsContract, type AssistantToken } from './assistants.contract.ts'
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
  return (await listStored(db, learnerOf(context).id, clock.now())).map(onWire)
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
    if ((await countTokens(tx, userId, now)) >= TOKENS_MOST) throw errors.TOO_MANY_TOKENS()
    await addToken(tx, { ...made, token })
    return made
  })
  return { ...onWire(stored), token }
})

const endToken = call.endToken.handler(async ({ context, input: { id }, errors }) => {
  const isEnded = UUID.test(id) && (await removeToken(context.services.db, learnerOf(context).id, id))
  if (!isEnded) throw errors.NOT_FOUND()
})

function onWire({ id, name, scopes, createdAt, lastUsedAt, expiresAt }: StoredToken): AssistantToken {
  return {
    id,
    name,
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
  const { db, clock } = services
  const now = clock.now()
  const token = bearer?.startsWith(TOKEN_START) ? await findToken(db, bearer, now) : null
  const account = token && (await findAccount(db, token.userId))
  if (!account) return null
  if (token.lastUsedAt === null || now.getTime() - token.lastUsedAt.getTime() >= SESSION_TOUCH_MS)
    await touchToken(db, token.id, now, new Date(sessionEnd(token.createdAt.getTime(), now.getTime())))
  return { id: token.id, name: token.name, scopes: scopesIn(token.scopes), account }
}

export const assistantsCalls = { listTokens, makeToken, endToken }

export const assistantsData: OwnData = {
  name: 'assistants',
  tables: ['assistant_tokens'],
  async *files({ db, clock }, { id }) {
    const own = await listStored(db, id, clock.now())
    if (own.length > 0) yield { path: 'assistants.json', content: `${JSON.stringify(own, null, 2)}\n` }
  },
}
