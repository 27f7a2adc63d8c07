import { and, asc, eq } from 'drizzle-orm'
import type { TestResult } from '#features/practice/work.rules.ts'
import type { Db } from '#platform/db/database.ts'
import { withRun, type DayOfTests } from './test-days.rules.ts'
import type { AnswerKey } from './validations.store.ts'
import { testDays } from './validations.tables.ts'

/** The caller holds the lock of the learner's project row. */
export async function countRun(tx: Db, place: AnswerKey, results: readonly TestResult[], now: Date): Promise<void> {
  const { userId, projectId, validationId, day } = testDays
  const today = now.toISOString().slice(0, 10)
  const [found] = await tx
    .select({ tests: testDays.tests })
    .from(testDays)
    .where(and(eq(userId, place.userId), eq(projectId, place.projectId), eq(validationId, place.validationId), eq(day, today)))
  const tests = withRun(found?.tests ?? {}, results)
  await tx
    .insert(testDays)
    .values({ ...place, day: today, tests })
    .onConflictDoUpdate({ target: [userId, projectId, validationId, day], set: { tests } })
}

interface TestDay {
  projectId: string
  validationId: string
  day: string
  tests: DayOfTests
}

export async function listTestDays(db: Db, userId: string): Promise<TestDay[]> {
  const { projectId, validationId, day, tests } = testDays
  return db
    .select({ projectId, validationId, day, tests })
    .from(testDays)
    .where(eq(testDays.userId, userId))
    .orderBy(asc(projectId), asc(validationId), asc(day))
}
