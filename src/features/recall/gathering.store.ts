import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { learnerFiles, learnerProjects } from '#features/projects/projects.tables.ts'
import { ANNOTATIONS } from '#features/projects/project-files.rules.ts'
import { quizRounds } from '#features/quizzes/quizzes.tables.ts'
import { answers } from '#features/validations/validations.tables.ts'
import type { Db } from '#platform/db/database.ts'

/** Reads what a learner did since their material was last gathered. */

export interface ChangedProject {
  projectId: string
  version: string | null
  completedAt: Date | null
  updatedAt: Date
}

const LONG_AGO = new Date(0)

/** The longest unchanged first. More than `most` where several changed at the same time: a page never splits them. */
export async function listChangedProjects(db: Db, userId: string, since: Date | null, most: number): Promise<ChangedProject[]> {
  const { projectId, version, completedAt, updatedAt } = learnerProjects
  const hasChanged = and(eq(learnerProjects.userId, userId), gt(updatedAt, since ?? LONG_AGO))
  const last = db
    .select({ updatedAt })
    .from(learnerProjects)
    .where(hasChanged)
    .orderBy(asc(updatedAt))
    .limit(1)
    .offset(most - 1)
  return db
    .select({ projectId, version, completedAt, updatedAt })
    .from(learnerProjects)
    .where(and(hasChanged, lte(updatedAt, sql`coalesce((${last}), 'infinity'::timestamptz)`)))
    .orderBy(asc(updatedAt), asc(projectId))
}

export async function listAnswered(db: Db, userId: string, projectIds: readonly string[]) {
  if (projectIds.length === 0) return []
  const { projectId, validationId, type, compared, updatedAt } = answers
  return db
    .select({ projectId, validationId, type, compared, updatedAt })
    .from(answers)
    .where(and(eq(answers.userId, userId), inArray(projectId, [...projectIds]), eq(answers.status, 'COMPLETE')))
}

export async function listRounds(db: Db, userId: string, projectIds: readonly string[]) {
  if (projectIds.length === 0) return []
  const { projectId, version, set, chosen, updatedAt } = quizRounds
  return db
    .select({ projectId, version, set, chosen, updatedAt })
    .from(quizRounds)
    .where(and(eq(quizRounds.userId, userId), inArray(projectId, [...projectIds])))
}

export async function listMarked(db: Db, userId: string, since: Date | null) {
  const { projectId, data, updatedAt } = learnerFiles
  return db
    .select({ projectId, data })
    .from(learnerFiles)
    .where(and(eq(learnerFiles.userId, userId), eq(learnerFiles.name, ANNOTATIONS), gt(updatedAt, since ?? LONG_AGO), sql`${data} <> '{}'`))
}
