import { and, eq, isNotNull } from 'drizzle-orm'
import { ANNOTATIONS, type Annotations } from '#features/projects/project-files.rules.ts'
import { learnerFiles, learnerProjects, sectionUnlocks } from '#features/projects/projects.tables.ts'
import { answers } from '#features/validations/validations.tables.ts'
import type { Db } from '#platform/db/database.ts'

/** Learners who have begun the project, with their version and progress. */
export async function listBegun(db: Db, projectId: string) {
  const { userId, version, track, status, done, required } = learnerProjects
  return db
    .select({ userId, version, track, status, done, required })
    .from(learnerProjects)
    .where(and(eq(learnerProjects.projectId, projectId), isNotNull(version)))
}

/** The state of every answer to the project, without its text. */
export async function listAnswerStates(db: Db, projectId: string) {
  const { userId, validationId, status, review, text, fileName } = answers
  const rows = await db
    .select({ userId, validationId, status, review, text, fileName })
    .from(answers)
    .where(eq(answers.projectId, projectId))
  return rows.map(({ text: said, fileName: file, ...answer }) => ({ ...answer, isEmpty: (said ?? '') === '' && file === null }))
}

export async function listMarks(db: Db, projectId: string): Promise<{ userId: string; data: Annotations }[]> {
  const { userId, data } = learnerFiles
  const rows = await db
    .select({ userId, data })
    .from(learnerFiles)
    .where(and(eq(learnerFiles.projectId, projectId), eq(learnerFiles.name, ANNOTATIONS)))
  return rows.map((row) => ({ userId: row.userId, data: row.data as Annotations }))
}

/** The Secret Missions that each learner has unlocked. */
export async function listUnlocks(db: Db, projectId: string): Promise<Map<string, Set<string>>> {
  const { userId, contentId } = sectionUnlocks
  const rows = await db.select({ userId, contentId }).from(sectionUnlocks).where(eq(sectionUnlocks.projectId, projectId))
  return new Map([...Map.groupBy(rows, (row) => row.userId)].map(([user, own]) => [user, new Set(own.map((row) => row.contentId))]))
}
