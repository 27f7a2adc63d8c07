import { and, asc, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import { users } from '#features/accounts/accounts.tables.ts'
import { goals } from '#features/goals/goals.tables.ts'
import type { Db } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { studyPlans } from './schedule.tables.ts'

export interface StudyPlan {
  order: string[]
  daysOff: string[]
}

const UNCHANGED: StudyPlan = { order: [], daysOff: [] }

const finding = prepared((db) =>
  db
    .select({ order: studyPlans.order, daysOff: studyPlans.daysOff })
    .from(studyPlans)
    .where(eq(studyPlans.userId, sql.placeholder('userId'))),
)

export async function findStudyPlan(db: Db, userId: string): Promise<StudyPlan> {
  const [found] = await finding(db, { userId })
  return found ?? UNCHANGED
}

export async function saveStudyPlan(db: Db, userId: string, plan: StudyPlan, now: Date): Promise<void> {
  const values = { ...plan, updatedAt: now }
  await db
    .insert(studyPlans)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: studyPlans.userId, set: values })
}

/** The next learners, by id, who have a goal or chose topics. */
export async function listPlanners(db: Db, after: string | null, most: number): Promise<string[]> {
  const hasTopics = sql`jsonb_array_length(coalesce(${users.preferences} -> 'selectedCategories', '[]')) > 0`
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .leftJoin(goals, eq(goals.userId, users.id))
    .where(and(or(isNotNull(goals.userId), hasTopics), after === null ? undefined : gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(most)
  return rows.map(({ id }) => id)
}
