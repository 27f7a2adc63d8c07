import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { sectionUnlocks } from './projects.tables.ts'

/** Content ids of the Secret Missions that the learner has unlocked. */
export async function listUnlocked(db: Db, userId: string, projectId: string): Promise<Set<string>> {
  const rows = await db
    .select({ contentId: sectionUnlocks.contentId })
    .from(sectionUnlocks)
    .where(and(eq(sectionUnlocks.userId, userId), eq(sectionUnlocks.projectId, projectId)))
  return new Set(rows.map(({ contentId }) => contentId))
}

/** Idempotent. */
export async function saveUnlock(tx: Db, userId: string, projectId: string, contentId: string, now: Date): Promise<void> {
  await tx.insert(sectionUnlocks).values({ userId, projectId, contentId, unlockedAt: now }).onConflictDoNothing()
}

export async function listAllUnlocks(db: Db, userId: string) {
  const { projectId, contentId, unlockedAt } = sectionUnlocks
  return db
    .select({ projectId, contentId, unlockedAt })
    .from(sectionUnlocks)
    .where(eq(sectionUnlocks.userId, userId))
    .orderBy(projectId, contentId)
}
