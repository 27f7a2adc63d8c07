import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { refuse, type Refusal } from '#platform/result.ts'
import { hasRoom, type Amount, type LimitKind } from './plans.rules.ts'
import { usageCounts } from './plans.tables.ts'

export interface LimitUse {
  userId: string
  kind: LimitKind
  /** The limit of the current plan: `allowanceOf(plan)[kind]`. */
  allowance: Amount
}

export type LimitReached = Refusal<'limit_reached', { kind: LimitKind; limit: number }>

/**
 * Counts one use in the transaction of the limited action: both happen or neither. A single statement counts and compares under the row's
 * lock, so concurrent calls never exceed the limit.
 */
export async function takeAllowance(tx: Db, { userId, kind, allowance }: LimitUse): Promise<number | LimitReached> {
  if (!hasRoom(0, allowance)) return refuse('limit_reached', { kind, limit: 0 })
  const [row] = await tx
    .insert(usageCounts)
    .values({ userId, kind, current: 1 })
    .onConflictDoUpdate({
      target: [usageCounts.userId, usageCounts.kind],
      set: { current: sql`${usageCounts.current} + 1` },
      ...(allowance !== null && { setWhere: lt(usageCounts.current, allowance) }),
    })
    .returning({ current: usageCounts.current })
  return row?.current ?? refuse('limit_reached', { kind, limit: allowance ?? 0 })
}

/** Returns one use, in the transaction that undoes the limited action. */
export async function giveBackAllowance(tx: Db, { userId, kind }: Pick<LimitUse, 'userId' | 'kind'>): Promise<void> {
  await tx
    .update(usageCounts)
    .set({ current: sql`greatest(${usageCounts.current} - 1, 0)` })
    .where(and(eq(usageCounts.userId, userId), eq(usageCounts.kind, kind)))
}

/** The same as a subquery for users. */
export const usageOfUser = sql<Record<
  string,
  number
> | null>`(select json_object_agg(${usageCounts.kind}, ${usageCounts.current}) from ${usageCounts} where ${usageCounts.userId} = "users"."id")`

const counting = prepared((db) =>
  db
    .select()
    .from(usageCounts)
    .where(eq(usageCounts.userId, sql.placeholder('userId'))),
)

export async function findUsage(db: Db, userId: string): Promise<Partial<Record<LimitKind, number>>> {
  const rows = await counting(db, { userId })
  return Object.fromEntries(rows.map(({ kind, current }) => [kind, current]))
}
