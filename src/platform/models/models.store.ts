import { createHash } from 'node:crypto'
import { and, desc, eq, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { dayOf } from '#pure/day-of.ts'
import type { Purpose, Tokens } from './models.rules.ts'
import { modelBudgets, modelUse } from './models.tables.ts'

export const SITE = 'site'
const SITE_DAYS = 92
const DAY_MS = 86_400_000

/** A pseudonym for a learner, new each day. */
export function spenderOf(day: string, learner: string): string {
  return createHash('sha256').update(`${day} ${learner}`).digest('hex').slice(0, 32)
}

/** Tokens used on a day, by the site and by one learner. */
export async function spentOn(db: Db, day: string, spender: string | null): Promise<{ site: number; own: number }> {
  const total = sql<number>`sum(${modelUse.tokensRead} + ${modelUse.tokensWritten})::float8`
  const rows = await db
    .select({ spender: modelUse.spender, total })
    .from(modelUse)
    .where(and(eq(modelUse.day, day), or(eq(modelUse.spender, SITE), spender === null ? undefined : eq(modelUse.spender, spender))))
    .groupBy(modelUse.spender)
  const of = (name: string | null) => rows.find((row) => row.spender === name)?.total ?? 0
  return { site: of(SITE), own: of(spender) }
}

export interface UseOf {
  purpose: string
  asked: number
  tokens: number
  estimated: number
}

/** The site's use on a day, by purpose. */
export async function listUse(db: Db, day: string): Promise<UseOf[]> {
  const { purpose, asked, estimated } = modelUse
  const tokens = sql<number>`(${modelUse.tokensRead} + ${modelUse.tokensWritten})::float8`
  return db
    .select({ purpose, asked, tokens, estimated })
    .from(modelUse)
    .where(and(eq(modelUse.day, day), eq(modelUse.spender, SITE)))
    .orderBy(purpose)
}

/** The spenders with the most requests on a day, by pseudonym. */
export async function listSpenders(db: Db, day: string, most: number): Promise<{ spender: string; asked: number; tokens: number }[]> {
  const asked = sql<number>`sum(${modelUse.asked})::int`
  const tokens = sql<number>`sum(${modelUse.tokensRead} + ${modelUse.tokensWritten})::float8`
  return db
    .select({ spender: modelUse.spender, asked, tokens })
    .from(modelUse)
    .where(and(eq(modelUse.day, day), ne(modelUse.spender, SITE)))
    .groupBy(modelUse.spender)
    .orderBy(desc(asked), modelUse.spender)
    .limit(most)
}

export interface Use {
  day: string
  spenders: readonly string[]
  purpose: Purpose
  tokens: Tokens
}

export async function book(db: Db, { day, spenders, purpose, tokens: { read, written, isEstimated } }: Use): Promise<void> {
  const estimated = isEstimated ? 1 : 0
  const rows = spenders.map((spender) => ({ day, spender, purpose, asked: 1, tokensRead: read, tokensWritten: written, estimated }))
  await db
    .insert(modelUse)
    .values(rows)
    .onConflictDoUpdate({
      target: [modelUse.day, modelUse.spender, modelUse.purpose],
      set: {
        asked: sql`${modelUse.asked} + 1`,
        tokensRead: sql`${modelUse.tokensRead} + excluded.tokens_read`,
        tokensWritten: sql`${modelUse.tokensWritten} + excluded.tokens_written`,
        estimated: sql`${modelUse.estimated} + excluded.estimated`,
      },
    })
}

/** Deletes learners' use after its day, and the site's use after a quarter. */
export async function removeOldUse(db: Db, now: Date): Promise<void> {
  const before = (days: number) => dayOf(new Date(now.getTime() - days * DAY_MS))
  await db.delete(modelBudgets).where(lt(modelBudgets.day, before(1)))
  await db.delete(modelUse).where(or(lt(modelUse.day, before(SITE_DAYS)), and(lt(modelUse.day, before(1)), ne(modelUse.spender, SITE))))
}
