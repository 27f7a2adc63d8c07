import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { modelBudgets } from '../models.tables.ts'

export interface Budget {
  day: string
  tokens: number
  spenders: readonly { spender: string; most: number }[]
}

class Spent extends Error {
  readonly spender: string

  constructor(spender: string) {
    super('The tokens of the day are used up')
    this.spender = spender
  }
}

/**
 * Reserves tokens in every budget, or returns the spender whose budget is used up and reserves nothing. An answer may exceed a
 * budget, but not start beyond it.
 */
export async function reserve(db: Db, { day, tokens, spenders }: Budget): Promise<string | null> {
  try {
    await db.transaction(async (tx) => {
      for (const { spender, most } of spenders) {
        if (most <= 0) throw new Spent(spender)
        const taken = await tx
          .insert(modelBudgets)
          .values({ day, spender, tokens })
          .onConflictDoUpdate({
            target: [modelBudgets.day, modelBudgets.spender],
            set: { tokens: sql`${modelBudgets.tokens} + excluded.tokens` },
            setWhere: lt(modelBudgets.tokens, most),
          })
          .returning({ spender: modelBudgets.spender })
        if (taken.length === 0) throw new Spent(spender)
      }
    })
    return null
  } catch (error) {
    if (error instanceof Spent) return error.spender
    throw error
  }
}

/** Replaces the reserved tokens by those used. */
export async function settleTokens(db: Db, { day, tokens, spenders }: Budget): Promise<void> {
  const names = spenders.map(({ spender }) => spender)
  await db
    .update(modelBudgets)
    .set({ tokens: sql`${modelBudgets.tokens} + ${tokens}` })
    .where(and(eq(modelBudgets.day, day), inArray(modelBudgets.spender, names)))
}
