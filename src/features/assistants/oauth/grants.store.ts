import { and, count, desc, eq, getTableColumns, gt, isNotNull, lt } from 'drizzle-orm'
import { announce } from '#features/accounts/accounts.store.ts'
import { hashToken } from '#features/accounts/sessions.store.ts'
import type { Db } from '#platform/db/database.ts'
import { assistantGrants, assistantGrantTokens } from './grants.tables.ts'

export type HeldGrant = typeof assistantGrants.$inferSelect
type GrantToken = Omit<typeof assistantGrantTokens.$inferSelect, 'tokenHash'>

/** What may be shown and exported. */
const { codeHash: _, challenge: __, ...columns } = getTableColumns(assistantGrants)
export type StoredGrant = Omit<HeldGrant, 'codeHash' | 'challenge'>

export type NewGrant = Omit<HeldGrant, 'codeHash' | 'redeemedAt' | 'lastUsedAt'> & { code: string }

export async function addGrant(tx: Db, { code, ...grant }: NewGrant): Promise<void> {
  await tx.insert(assistantGrants).values({ ...grant, codeHash: hashToken(code), redeemedAt: null, lastUsedAt: null })
}

/** Locks the grant of a code, so that the code is used once. */
export async function holdGrantOfCode(tx: Db, code: string): Promise<HeldGrant | null> {
  const isOfCode = eq(assistantGrants.codeHash, hashToken(code))
  const [row] = await tx.select().from(assistantGrants).where(isOfCode).for('update')
  return row ?? null
}

export async function holdGrant(tx: Db, id: string): Promise<HeldGrant | null> {
  const [row] = await tx.select().from(assistantGrants).where(eq(assistantGrants.id, id)).for('update')
  return row ?? null
}

/** With the codes that wait. */
export async function countGrants(tx: Db, userId: string, now: Date): Promise<number> {
  const isTheirs = and(eq(assistantGrants.userId, userId), gt(assistantGrants.expiresAt, now))
  const [found] = await tx.select({ grants: count() }).from(assistantGrants).where(isTheirs)
  return found?.grants ?? 0
}

/** Those that became tokens. */
export async function listGrants(db: Db, userId: string, now: Date): Promise<StoredGrant[]> {
  return db
    .select(columns)
    .from(assistantGrants)
    .where(and(eq(assistantGrants.userId, userId), gt(assistantGrants.expiresAt, now), isNotNull(assistantGrants.redeemedAt)))
    .orderBy(desc(assistantGrants.id))
}

export async function findGrantOfAccess(db: Db, token: string, now: Date): Promise<StoredGrant | null> {
  const isLive = and(
    eq(assistantGrantTokens.tokenHash, hashToken(token)),
    eq(assistantGrantTokens.kind, 'access'),
    gt(assistantGrantTokens.expiresAt, now),
    gt(assistantGrants.expiresAt, now),
  )
  const [row] = await db
    .select(columns)
    .from(assistantGrantTokens)
    .innerJoin(assistantGrants, eq(assistantGrants.id, assistantGrantTokens.grantId))
    .where(isLive)
  return row ?? null
}

export async function findGrantToken(db: Db, token: string): Promise<GrantToken | null> {
  const { grantId, kind, spentAt, expiresAt } = assistantGrantTokens
  const [row] = await db
    .select({ grantId, kind, spentAt, expiresAt })
    .from(assistantGrantTokens)
    .where(eq(assistantGrantTokens.tokenHash, hashToken(token)))
  return row ?? null
}

export async function addGrantTokens(tx: Db, tokens: readonly (Omit<GrantToken, 'spentAt'> & { token: string })[]): Promise<void> {
  await tx.insert(assistantGrantTokens).values(tokens.map(({ token, ...row }) => ({ ...row, tokenHash: hashToken(token), spentAt: null })))
}

export async function spendRefresh(tx: Db, token: string, spentAt: Date): Promise<void> {
  await tx
    .update(assistantGrantTokens)
    .set({ spentAt })
    .where(eq(assistantGrantTokens.tokenHash, hashToken(token)))
}

export async function removeGrantToken(db: Db, token: string): Promise<void> {
  await db.delete(assistantGrantTokens).where(eq(assistantGrantTokens.tokenHash, hashToken(token)))
}

export async function redeemGrant(tx: Db, { id, userId }: Pick<HeldGrant, 'id' | 'userId'>, now: Date, expiresAt: Date): Promise<void> {
  await tx.update(assistantGrants).set({ redeemedAt: now, expiresAt }).where(eq(assistantGrants.id, id))
  await announce(tx, userId, 'sessions')
}

export async function touchGrant(db: Db, id: string, lastUsedAt: Date, expiresAt: Date): Promise<void> {
  await db.update(assistantGrants).set({ lastUsedAt, expiresAt }).where(eq(assistantGrants.id, id))
}

/** Ends the grant and all that came from it; false if it belongs to somebody else. */
export async function removeGrant(db: Db, userId: string, id: string): Promise<boolean> {
  const isOwn = and(eq(assistantGrants.userId, userId), eq(assistantGrants.id, id))
  const removed = await db.delete(assistantGrants).where(isOwn).returning({ id: assistantGrants.id })
  if (removed.length > 0) await announce(db, userId, 'sessions')
  return removed.length > 0
}

export async function removeExpiredGrants(db: Db, now: Date): Promise<void> {
  await db.delete(assistantGrants).where(lt(assistantGrants.expiresAt, now))
  await db.delete(assistantGrantTokens).where(lt(assistantGrantTokens.expiresAt, now))
}
