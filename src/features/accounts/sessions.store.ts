import { createHash } from 'node:crypto'
import { and, desc, eq, gt, inArray, lt, max, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { accountOf, announce, type Account } from './accounts.store.ts'
import { sessions, users } from './accounts.tables.ts'

export interface KeptSession {
  id: string
  userId: string
  device: string
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
}

/** Tokens have 256 random bits, so plain SHA-256 is enough to store them. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

export async function saveSession(db: Db, { token, ...session }: KeptSession & { token: string }): Promise<void> {
  await db.insert(sessions).values({ ...session, tokenHash: hashToken(token) })
  await announce(db, session.userId, 'sessions')
}

/** Runs on every request, so one query reads everything; `used` is what plans counts in the users row. */
export function sessionSearch(used: SQL<Record<string, number> | null>) {
  const byToken = prepared((db) =>
    db
      .select({ session: sessions, user: users, used: used.as('used') })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, sql.placeholder('now')))),
  )
  return async (db: Db, token: string, now: Date): Promise<{ session: KeptSession; account: Account } | null> => {
    const [row] = await byToken(db, { tokenHash: hashToken(token), now: now.toISOString() })
    return row ? { session: row.session, account: { ...accountOf(row.user), used: row.used ?? {} } } : null
  }
}

export async function hasSession(db: Db, token: string, now: Date): Promise<boolean> {
  return (await db.$count(sessions, and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, now)))) > 0
}

export async function touchSession(db: Db, id: string, lastSeenAt: Date, expiresAt: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt, expiresAt }).where(eq(sessions.id, id))
}

export async function listSessions(db: Db, userId: string, now: Date): Promise<KeptSession[]> {
  const { id, device, createdAt, lastSeenAt, expiresAt } = sessions
  return db
    .select({ id, userId: sessions.userId, device, createdAt, lastSeenAt, expiresAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(expiresAt, now)))
    .orderBy(desc(lastSeenAt))
}

/** When somebody was last seen, of the sessions that there still are. */
export async function listLastSeen(db: Db, userIds: readonly string[]): Promise<Map<string, Date>> {
  const { userId, lastSeenAt } = sessions
  const rows = await db
    .select({ userId, at: max(lastSeenAt) })
    .from(sessions)
    .where(inArray(userId, [...userIds]))
    .groupBy(userId)
  return new Map(rows.flatMap((row) => (row.at ? [[row.userId, row.at] as const] : [])))
}

/** False if the session belongs to another user. */
export async function removeSession(db: Db, userId: string, id: string): Promise<boolean> {
  const removed = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  if (removed.length > 0) await announce(db, userId, 'sessions')
  return removed.length > 0
}

/** Removes the session of a token, whatever account it belongs to. */
export async function removeSessionOf(db: Db, token: string): Promise<void> {
  const [removed] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
    .returning({ userId: sessions.userId })
  if (removed) await announce(db, removed.userId, 'sessions')
}

export async function removeSessions(db: Db, userId: string): Promise<number> {
  const removed = await db.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id })
  if (removed.length > 0) await announce(db, userId, 'sessions')
  return removed.length
}

export async function removeExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}
