import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { sectionUnlocks } from '../tables.ts'

/** The contents of Secret Missions that the learner has unlocked, by their ids. */
export async function listUnlocked(db: Db, userId: string, projectId: string): Promise<Set<string>> {
  const rows = await db
    .select({ contentId: sectionUnlocks.contentId })
    .from(sectionUnlocks)
    .where(and(eq(sectionUnlocks.userId, userId), eq(sectionUnlocks.projectId, projectId)))
  return new Set(rows.map(({ contentId }) => contentId))
}
