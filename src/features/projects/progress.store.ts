import { and, eq, lte, sql } from 'drizzle-orm'
import { users } from '#features/accounts/accounts.tables.ts'
import type { Db } from '#platform/db/database.ts'
import { projectCounts } from './projects.tables.ts'

const KEPT = 10
const SHOWN = 3

/** Counts a completion, in the transaction that completes the project. */
export async function countCompletion(tx: Db, projectId: string, userId: string): Promise<void> {
  const { completions, recent } = projectCounts
  await tx
    .insert(projectCounts)
    .values({ projectId, completions: 1, recent: [userId] })
    .onConflictDoUpdate({
      target: projectCounts.projectId,
      set: {
        completions: sql`${completions} + 1`,
        recent: sql`(array[${userId}::uuid] || array_remove(${recent}, ${userId}::uuid))[1:${sql.raw(String(KEPT))}]`,
      },
    })
}

/** Removes a completion that was just counted for somebody who is not a learner. */
export async function uncountCompletion(tx: Db, projectId: string, userId: string): Promise<void> {
  const { completions, recent } = projectCounts
  await tx
    .update(projectCounts)
    .set({ completions: sql`${completions} - 1`, recent: sql`array_remove(${recent}, ${userId}::uuid)` })
    .where(eq(projectCounts.projectId, projectId))
  await tx.delete(projectCounts).where(and(eq(projectCounts.projectId, projectId), lte(completions, 0)))
}

export interface CompletionFacts {
  completions: number
  /** storage names of the latest learners' pictures, newest first */
  pictures: string[]
}

// table names written out, because Drizzle omits them in single-table queries
const pictures = sql<string[]>`array(
  select person.picture from unnest("project_counts"."recent") with ordinality as latest(learner, place)
  join ${users} person on person.id = latest.learner
  where person.picture is not null order by latest.place limit ${sql.raw(String(SHOWN))})`

/** For queries about projects and their counts. */
export const completions = { projectId: projectCounts.projectId, completions: projectCounts.completions, pictures }

/** For every project that somebody has completed. */
export async function listCompletions(db: Db): Promise<Map<string, CompletionFacts>> {
  const rows = await db.select(completions).from(projectCounts)
  return new Map(rows.map((counted) => [counted.projectId, counted]))
}
