import { and, count, desc, eq, getTableColumns, gt, lt } from 'drizzle-orm'
import { announce } from '#features/accounts/accounts.store.ts'
import { hashToken } from '#features/accounts/sessions.store.ts'
import type { Db } from '#platform/db/database.ts'
import { assistantTokens } from './assistants.tables.ts'

export type StoredToken = Omit<typeof assistantTokens.$inferSelect, 'tokenHash'>

const { tokenHash: _, ...columns } = getTableColumns(assistantTokens)

export async function addToken(tx: Db, { token, ...row }: StoredToken & { token: string }): Promise<void> {
  await tx.insert(assistantTokens).values({ ...row, tokenHash: hashToken(token) })
  await announce(tx, row.userId, 'sessions')
}

export async function countTokens(tx: Db, userId: string, now: Date): Promise<number> {
  const isTheirs = and(eq(assistantTokens.userId, userId), gt(assistantTokens.expiresAt, now))
  const [found] = await tx.select({ tokens: count() }).from(assistantTokens).where(isTheirs)
  return found?.tokens ?? 0
}

export async function listTokens(db: Db, userId: string, now: Date): Promise<StoredToken[]> {
  return db
    .select(columns)
    .from(assistantTokens)
    .where(and(eq(assistantTokens.userId, userId), gt(assistantTokens.expiresAt, now)))
    .orderBy(desc(assistantTokens.id))
}

export async function findToken(db: Db, token: string, now: Date): Promise<StoredToken | null> {
  const [row] = await db
    .select(columns)
    .from(assistantTokens)
    .where(and(eq(assistantTokens.tokenHash, hashToken(token)), gt(assistantTokens.expiresAt, now)))
  return row ?? null
}

export async function touchToken(db: Db, id: string, lastUsedAt: Date, expiresAt: Date): Promise<void> {
  await db.update(assistantTokens).set({ lastUsedAt, expiresAt }).where(eq(assistantTokens.id, id))
}

/** False if it belongs to somebody else. */
export async function removeToken(db: Db, userId: string, id: string): Promise<boolean> {
  const isOwn = and(eq(assistantTokens.userId, userId), eq(assistantTokens.id, id))
  const removed = await db.delete(assistantTokens).where(isOwn).returning({ id: assistantTokens.id })
  if (removed.length > 0) await announce(db, userId, 'sessions')
  return removed.length > 0
}

export async function removeExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.delete(assistantTokens).where(lt(assistantTokens.expiresAt, now))
}
