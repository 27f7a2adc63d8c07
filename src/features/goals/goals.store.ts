import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { goals, type GoalStep } from './goals.tables.ts'

export interface StoredGoal {
  id: string
  goalDescription: string
  roadmap: GoalStep[]
  createdAt: Date
  updatedAt: Date
}

/** What a change of the goal replaced. */
export type Replaced = NonNullable<(typeof goals.$inferSelect)['replaced']>

const columns = {
  id: goals.id,
  goalDescription: goals.goalDescription,
  roadmap: goals.roadmap,
  createdAt: goals.createdAt,
  updatedAt: goals.updatedAt,
}

const finding = prepared((db) =>
  db
    .select(columns)
    .from(goals)
    .where(eq(goals.userId, sql.placeholder('userId'))),
)

export async function findGoal(db: Db, userId: string): Promise<StoredGoal | null> {
  const [found] = await finding(db, { userId })
  return found ?? null
}

/** Saves the learner's only goal; a new one replaces the old and keeps its creation time. */
export async function saveGoal(
  tx: Db,
  userId: string,
  { id, goalDescription, roadmap }: Omit<StoredGoal, 'createdAt' | 'updatedAt'>,
  replaced: Replaced | null,
  now: Date,
): Promise<StoredGoal> {
  const values = { goalDescription, roadmap, replaced, updatedAt: now }
  const [saved] = await tx
    .insert(goals)
    .values({ userId, id, ...values, createdAt: now })
    .onConflictDoUpdate({ target: goals.userId, set: values })
    .returning(columns)
  if (!saved) throw new Error('Insert returned no row')
  return saved
}

export async function findReplaced(tx: Db, userId: string): Promise<Replaced | null> {
  const [found] = await tx.select({ replaced: goals.replaced }).from(goals).where(eq(goals.userId, userId))
  return found?.replaced ?? null
}

export async function removeGoal(tx: Db, userId: string): Promise<void> {
  await tx.delete(goals).where(eq(goals.userId, userId))
}
