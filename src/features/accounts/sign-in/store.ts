import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { loginCodes } from '../tables.ts'
import { CODES_COUNTED_MS, CODES_FOR_ADDRESS, CODES_FOR_ASKER, type Asked } from './rules.ts'

export interface NewCode {
  id: string
  email: string
  challengeHash: string
  asker: string
  codeMac: string
  returnTo: string
  mostTries: number
  createdAt: Date
  expiresAt: Date
}

/** Whoever asks for the same budget waits; always in this order, so that nobody waits for ever. */
export async function lockBudgets(tx: Db, email: string, asker: string): Promise<void> {
  for (const name of [`code:${asker}:${email}`, `code:${asker}`]) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`)
  }
}

export interface AskedNow extends Asked {
  /** Codes that anybody had sent to the address within the hour. */
  everybodys: number
}

export async function findAsked(tx: Db, email: string, asker: string, previousHash: string | null, now: Date): Promise<AskedNow> {
  const recent = gt(loginCodes.createdAt, new Date(now.getTime() - CODES_COUNTED_MS))
  const times = (limit: number, ...conditions: Parameters<typeof and>) =>
    tx
      .select({ at: loginCodes.createdAt })
      .from(loginCodes)
      .where(and(recent, ...conditions))
      .orderBy(desc(loginCodes.createdAt))
      .limit(limit)
  const ofEmail = eq(loginCodes.email, email)
  const ofAsker = eq(loginCodes.asker, asker)
  const last = previousHash === null ? [] : await times(1, ofEmail, eq(loginCodes.challengeHash, previousHash), isNull(loginCodes.voidedAt))
  const toAddress = await times(CODES_FOR_ADDRESS, ofEmail, ofAsker)
  const byAsker = await times(CODES_FOR_ASKER, ofAsker)
  const [counted] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(loginCodes)
    .where(and(recent, ofEmail))
  return {
    last: last[0]?.at ?? null,
    toAddress: toAddress.map(({ at }) => at),
    byAsker: byAsker.map(({ at }) => at),
    everybodys: counted?.count ?? 0,
  }
}

export async function findCode(
  db: Db,
  challengeHash: string,
): Promise<{ codeMac: string; returnTo: string; expiresAt: Date; isVoid: boolean } | null> {
  const [row] = await db.select().from(loginCodes).where(eq(loginCodes.challengeHash, challengeHash))
  return row ? { codeMac: row.codeMac, returnTo: row.returnTo, expiresAt: row.expiresAt, isVoid: row.voidedAt !== null } : null
}

/** The newer code of a browser takes the older one's place. */
export async function saveCode(tx: Db, code: NewCode, previousHash: string | null): Promise<void> {
  if (previousHash !== null) await voidCode(tx, previousHash, code.createdAt)
  await tx.insert(loginCodes).values(code)
}

/** Counts a try before anybody looks at it: the one statement that parallel guesses have to queue for. */
export async function countTry(db: Db, challengeHash: string, now: Date): Promise<{ codeMac: string; returnTo: string } | null> {
  const [row] = await db
    .update(loginCodes)
    .set({ tries: sql`${loginCodes.tries} + 1` })
    .where(
      and(
        eq(loginCodes.challengeHash, challengeHash),
        isNull(loginCodes.voidedAt),
        gt(loginCodes.expiresAt, now),
        lt(loginCodes.tries, loginCodes.mostTries),
      ),
    )
    .returning({ codeMac: loginCodes.codeMac, returnTo: loginCodes.returnTo })
  return row ?? null
}

/** False when it was void already: a code opens one session. */
export async function voidCode(db: Db, challengeHash: string, now: Date): Promise<boolean> {
  const voided = await db
    .update(loginCodes)
    .set({ voidedAt: now })
    .where(and(eq(loginCodes.challengeHash, challengeHash), isNull(loginCodes.voidedAt)))
    .returning({ id: loginCodes.id })
  return voided.length > 0
}

export async function removeOldCodes(db: Db, before: Date): Promise<void> {
  await db.delete(loginCodes).where(lt(loginCodes.createdAt, before))
}
