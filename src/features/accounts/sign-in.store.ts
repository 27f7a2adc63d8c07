import { and, desc, eq, gt, isNull, like, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { loginCodes } from './accounts.tables.ts'
import { CODES_A_DAY, CODES_COUNTED_MS, CODES_FOR_ADDRESS, CODES_FOR_ASKER, type CodesSent } from './sign-in.rules.ts'

const HOUR_MS = 3_600_000
const NETWORK = 'network '

/** The asker whose budget pays for a code. */
export const askers = {
  known: (mac: string) => `known ${mac}`,
  network: (mac: string) => `${NETWORK}${mac}`,
}

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

/** Locks the budgets for the transaction, always in this order to avoid a deadlock. */
export async function lockBudgets(tx: Db, email: string, asker: string): Promise<void> {
  const everybodys = isNetwork(asker) ? [`code:${email}`] : []
  for (const name of [`code:${asker}:${email}`, `code:${asker}`, ...everybodys]) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${name}))`)
  }
}

function isNetwork(asker: string): boolean {
  return asker.startsWith(NETWORK)
}

export async function findAsked(
  tx: Db,
  email: string,
  asker: string,
  previousHash: string | null,
  now: Date,
  codesForAsker = CODES_FOR_ASKER,
): Promise<CodesSent> {
  async function times(limit: number, span: number, ...conditions: Parameters<typeof and>) {
    const recent = gt(loginCodes.createdAt, new Date(now.getTime() - span))
    const rows = await tx
      .select({ at: loginCodes.createdAt })
      .from(loginCodes)
      .where(and(recent, ...conditions))
      .orderBy(desc(loginCodes.createdAt))
      .limit(limit)
    return rows.map(({ at }) => at)
  }
  const ofEmail = eq(loginCodes.email, email)
  const ofAsker = eq(loginCodes.asker, asker)
  const isUsable = and(isNull(loginCodes.voidedAt), lt(loginCodes.tries, loginCodes.mostTries))
  const [last = null] = previousHash === null ? [] : await times(1, HOUR_MS, ofEmail, eq(loginCodes.challengeHash, previousHash), isUsable)
  return {
    last,
    toAddress: await times(CODES_FOR_ADDRESS, HOUR_MS, ofEmail, ofAsker),
    byAsker: await times(codesForAsker, HOUR_MS, ofAsker),
    byNetworks: isNetwork(asker) ? await times(CODES_A_DAY, CODES_COUNTED_MS, ofEmail, like(loginCodes.asker, `${NETWORK}%`)) : null,
  }
}

export interface SentCode {
  email: string
  codeMac: string
  returnTo: string
  triesLeft: number
  createdAt: Date
  expiresAt: Date
  isVoid: boolean
}

export async function findCode(db: Db, challengeHash: string): Promise<SentCode | null> {
  const [row] = await db.select().from(loginCodes).where(eq(loginCodes.challengeHash, challengeHash))
  if (!row) return null
  const { email, codeMac, returnTo, createdAt, expiresAt, voidedAt, mostTries, tries } = row
  return { email, codeMac, returnTo, createdAt, expiresAt, isVoid: voidedAt !== null, triesLeft: mostTries - tries }
}

/** The browser's newer code replaces the older one. */
export async function saveCode(tx: Db, code: NewCode, previousHash: string | null): Promise<void> {
  if (previousHash !== null) await voidCode(tx, previousHash, code.createdAt)
  await tx.insert(loginCodes).values(code)
}

export async function changeReturn(tx: Db, challengeHash: string, returnTo: string): Promise<void> {
  await tx.update(loginCodes).set({ returnTo }).where(eq(loginCodes.challengeHash, challengeHash))
}

/** Counts the try before checking it; this one statement serialises parallel guesses. */
export async function countTry(
  db: Db,
  challengeHash: string,
  now: Date,
): Promise<{ codeMac: string; returnTo: string; triesLeft: number } | null> {
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
    .returning({
      codeMac: loginCodes.codeMac,
      returnTo: loginCodes.returnTo,
      triesLeft: sql<number>`${loginCodes.mostTries} - ${loginCodes.tries}`,
    })
  return row ?? null
}

/** False if the code was already void: a code opens one session. */
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
