import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm'
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

/** How many learners have written something for each of these tasks. */
export async function countWritten(db: Db, projectId: string, tasks: readonly string[]): Promise<Map<string, number>> {
  const { validationId } = answers
  const isWritten = sql`(coalesce(${answers.text}, '') <> '' or ${answers.fileName} is not null)`
  const rows = await db
    .select({ validationId, learners: count() })
    .from(answers)
    .where(and(eq(answers.projectId, projectId), inArray(validationId, [...tasks]), isWritten))
    .groupBy(validationId)
  return new Map(rows.map((row) => [row.validationId, row.learners]))
}

/** The state of these learners' answers to the project. */
export async function listAnswerStates(db: Db, projectId: string, learners: readonly string[]) {
  const { userId, validationId, status, review } = answers
  return db
    .select({ userId, validationId, status, review })
    .from(answers)
    .where(and(inArray(userId, [...learners]), eq(answers.projectId, projectId)))
}

/** These learners' highlights in the project. */
export async function listHighlights(
  db: Db,
  projectId: string,
  learners: readonly string[],
): Promise<Map<string, Annotations['highlights']>> {
  const { userId, name, data } = learnerFiles
  const highlights = sql<Annotations['highlights'] | null>`${data} -> 'highlights'`
  const rows = await db
    .select({ userId, highlights })
    .from(learnerFiles)
    .where(and(inArray(userId, [...learners]), eq(learnerFiles.projectId, projectId), eq(name, ANNOTATIONS)))
  return new Map(rows.map((row) => [row.userId, row.highlights ?? undefined]))
}

/** The Secret Missions that each learner has unlocked. */
export async function listUnlocks(db: Db, projectId: string): Promise<Map<string, Set<string>>> {
  const { userId, contentId } = sectionUnlocks
  const rows = await db.select({ userId, contentId }).from(sectionUnlocks).where(eq(sectionUnlocks.projectId, projectId))
  return new Map([...Map.groupBy(rows, (row) => row.userId)].map(([user, own]) => [user, new Set(own.map((row) => row.contentId))]))
}
