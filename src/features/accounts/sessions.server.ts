import { implement } from '@orpc/server'
import { untilWritten } from '#platform/after-outage.ts'
import type { Db } from '#platform/db/database.ts'
import { isToken, newId } from '#platform/ids.ts'
import type { Services } from '#platform/services.ts'
import { accountsContract } from './accounts.contract.ts'
import { learnerOf, type CallContext } from './accounts.server.ts'
import { SESSION_IDLE_MS, sessionEnd } from './sessions.rules.ts'
import { listSessions, removeSession, removeSessionOf, removeSessions, saveSession } from './sessions.store.ts'

const COOKIE = 'session'
/** Anybody can make tokens up, and each costs a statement when the database is back. */
const MOST_LATE = 10_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function sessionToken({ cookies }: Pick<CallContext, 'cookies'>): string | undefined {
  return cookies.read(COOKIE)
}

export function keepSessionCookie({ cookies }: Pick<CallContext, 'cookies'>, token: string): void {
  cookies.write(COOKIE, token, SESSION_IDLE_MS / 1000)
}

/** Replaces the browser's session and token with new ones. */
export async function startSession(context: CallContext, tx: Db, userId: string, token: string): Promise<void> {
  const { services, client, session } = context
  if (session) await removeSession(tx, session.userId, session.id)
  const now = services.clock.now()
  await saveSession(tx, {
    id: newId(now.getTime()),
    userId,
    token,
    device: client.device,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(sessionEnd(now.getTime(), now.getTime())),
  })
  keepSessionCookie(context, token)
}

const call = implement(accountsContract).$context<CallContext>()

const signOut = call.signOut.handler(async ({ context: { session, cookies, services } }) => {
  if (session) await removeSession(services.db, session.userId, session.id)
  cookies.clear(COOKIE)
})

/** Sign-outs while the database is away: the browser forgets its token now, the session is removed when the database is back. */
export function createLateSignOuts({ db, report }: Pick<Services, 'db' | 'report'>, most = MOST_LATE) {
  const tokens = new Set<string>()
  let removing: Promise<void> | undefined

  async function removeAll(): Promise<void> {
    for (const token of tokens) {
      await untilWritten(() => removeSessionOf(db, token))
      tokens.delete(token)
    }
  }
  function remove(): void {
    removing ??= removeAll()
      .catch(report)
      .finally(() => {
        removing = undefined
        if (tokens.size > 0) remove()
      })
  }

  /** Returns false, and changes nothing, when too many wait already. */
  return (context: Pick<CallContext, 'cookies'>): boolean => {
    const token = sessionToken(context)
    if (token !== undefined && isToken(token)) {
      if (tokens.size >= most && !tokens.has(token)) return false
      tokens.add(token)
      remove()
    }
    context.cookies.clear(COOKIE)
    return true
  }
}

const listOwn = call.listSessions.handler(async ({ context }) => {
  const { services, session } = context
  const own = await listSessions(services.db, learnerOf(context).id, services.clock.now())
  return own.map(({ id, device, createdAt, lastSeenAt }) => ({
    id,
    device,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === session?.id,
  }))
})

const endSessions = call.endSessions.handler(async ({ context }) => {
  await removeSessions(context.services.db, learnerOf(context).id)
  context.cookies.clear(COOKIE)
})

const endSession = call.endSession.handler(async ({ context, input: { id }, errors }) => {
  const ended = UUID.test(id) && (await removeSession(context.services.db, learnerOf(context).id, id))
  if (!ended) throw errors.NOT_FOUND()
  if (id === context.session?.id) context.cookies.clear(COOKIE)
})

export const sessionCalls = { signOut, listSessions: listOwn, endSessions, endSession }
