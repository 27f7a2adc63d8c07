import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { goals } from './goals.tables.ts'

export interface StoredGoal {
  id: string
  goalDescription: string
  roadmap: { projectId: string; reason: string; instead?: string }[]
  createdAt: Date
  updatedAt: Date
}

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
export async function saveGoal(tx: Db, userId: string, goal: Omit<StoredGoal, 'createdAt' | 'updatedAt'>, now: Date): Promise<StoredGoal> {
  const [saved] = await tx
    .insert(goals)
    .values({ userId, ...goal, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: goals.userId, set: { goalDescription: goal.goalDescription, roadmap: goal.roadmap, updatedAt: now } })
    .returning(columns)
  if (!saved) throw new Error('Insert returned no row')
  return saved
}
