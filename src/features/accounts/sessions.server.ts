import { implement } from '@orpc/server'
import { untilWritten } from '#platform/after-outage.ts'
import type { Db } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { accountsContract } from './accounts.contract.ts'
import { learnerOf, type CallContext } from './accounts.server.ts'
import { SESSION_IDLE_MS, sessionEnd } from './sessions.rules.ts'
import { listSessions, removeSession, removeSessionOf, removeSessions, saveSession } from './sessions.store.ts'

const COOKIE = 'session'
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

/** While the database is away: the browser forgets its token now, and the session is removed as soon as it can be. */
export function signOutLater(context: CallContext): void {
  const { services, cookies } = context
  const token = sessionToken(context)
  cookies.clear(COOKIE)
  if (token) void untilWritten(() => removeSessionOf(services.db, token)).catch(services.report)
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
