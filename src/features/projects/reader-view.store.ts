import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import { variablesShown } from '#features/accounts/variables.store.ts'
import { publishingStamp } from '#features/content/publishing.store.ts'
import type { Db } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { completions, type CompletionFacts } from './progress.store.ts'
import type { LearnerProject } from './projects.rules.ts'
import { learnerProjectOf } from './projects.store.ts'
import { positionColumns } from './position.store.ts'
import type { Position } from './position.rules.ts'
import { learnerProjects, projectCounts, readingPositions } from './projects.tables.ts'

/** The part of a project's view that differs by reader or changes daily. */
export interface StoredView {
  /** the result of `findPublishingStamp` */
  stamp: string
  learner: LearnerProject | null
  completions: CompletionFacts | null
  variables: { name: string; value: string }[]
  position: Position | null
  /** ids of finished projects */
  finished: string[]
}

// table names written out, because the outer query joins the same table
function finishedBy(userId: SQLWrapper) {
  return sql<
    string[]
  >`array(select done.project_id from ${learnerProjects} done where done.user_id = ${userId} and done.status = 'COMPLETE')`
}

/** Runs whenever a project is opened, so one query reads everything. */
const asking = prepared((db) => {
  const [userId, projectId] = [sql.placeholder('userId'), sql.placeholder('projectId')]
  return db
    .select({
      stamp: publishingStamp,
      learner: learnerProjects,
      completions,
      variables: variablesShown(userId, projectId),
      position: positionColumns,
      finished: finishedBy(userId),
    })
    .from(sql`(select 1) as asked`)
    .leftJoin(learnerProjects, and(eq(learnerProjects.userId, userId), eq(learnerProjects.projectId, projectId)))
    .leftJoin(readingPositions, and(eq(readingPositions.userId, userId), eq(readingPositions.projectId, projectId)))
    .leftJoin(projectCounts, eq(projectCounts.projectId, projectId))
})

/** Without a learner: as a visitor sees it. */
export async function findKept(db: Db, userId: string | null, projectId: string): Promise<StoredView> {
  const [row] = await asking(db, { userId, projectId })
  return {
    stamp: row?.stamp ?? '',
    learner: row?.learner ? learnerProjectOf(row.learner) : null,
    completions: row?.completions ?? null,
    variables: row?.variables ?? [],
    position: row?.position ?? null,
    finished: row?.finished ?? [],
  }
}
