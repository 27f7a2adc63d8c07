import { and, eq, sql } from 'drizzle-orm'
import { announce, type AccountNews } from '#features/accounts/accounts.store.ts'
import { contentProjects } from '#features/content/content.tables.ts'
import type { Db } from '#platform/db/database.ts'
import { excluded, prepared } from '#platform/db/prepared.ts'
import type { Counted, LearnerProject } from './projects.rules.ts'
import type { SelectionChange } from './selection.rules.ts'
import { learnerProjects } from './projects.tables.ts'

type Row = typeof learnerProjects.$inferSelect

export function learnerProjectOf(row: Row): LearnerProject {
  const { userId: _, updatedAt: __, ...learner } = row
  return learner
}

const at = (userId: string, projectId: string) => and(eq(learnerProjects.userId, userId), eq(learnerProjects.projectId, projectId))
const key = [learnerProjects.userId, learnerProjects.projectId]

function rowOf([row]: Row[]): LearnerProject {
  if (!row) throw new Error('Insert returned no row')
  return learnerProjectOf(row)
}

const listing = prepared((db) =>
  db
    .select()
    .from(learnerProjects)
    .where(eq(learnerProjects.userId, sql.placeholder('userId'))),
)

export async function listLearnerProjects(db: Db, userId: string): Promise<LearnerProject[]> {
  return (await listing(db, { userId })).map(learnerProjectOf)
}

const beginning = prepared((db) => {
  const [projectId, now] = [sql.placeholder('projectId'), sql.placeholder('now')]
  const added = excluded(learnerProjects)
  const current = sql`(select ${contentProjects.version} from ${contentProjects} where ${contentProjects.projectId} = ${projectId} and ${contentProjects.published})`
  return db
    .insert(learnerProjects)
    .values({ userId: sql.placeholder('userId'), projectId, version: current, selectedAt: now, startedAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: key,
      set: {
        version: sql`coalesce(${learnerProjects.version}, ${added.version})`,
        // a project that the learner removed from the list must not return with the next answer
        selectedAt: sql`case when ${learnerProjects.startedAt} is null then coalesce(${learnerProjects.selectedAt}, ${added.selectedAt}) else ${learnerProjects.selectedAt} end`,
        startedAt: sql`coalesce(${learnerProjects.startedAt}, ${added.startedAt})`,
        updatedAt: added.updatedAt,
      },
    })
    .returning()
})

/**
 * Begins the project at the first change: pins the current version and adds it to the learner's list. Locks the row for the transaction.
 */
export async function beginProject(tx: Db, userId: string, projectId: string, now: Date): Promise<LearnerProject> {
  return rowOf(await beginning(tx, { userId, projectId, now }))
}

/** Creates the row without beginning the project, and locks it for the transaction. */
export async function holdProject(tx: Db, userId: string, projectId: string, now: Date): Promise<LearnerProject> {
  return rowOf(
    await tx
      .insert(learnerProjects)
      .values({ userId, projectId, updatedAt: now })
      .onConflictDoUpdate({ target: key, set: { updatedAt: now } })
      .returning(),
  )
}

export type ProjectChanges = Partial<Omit<Row, 'userId' | 'projectId' | 'updatedAt'>>

export async function changeProject(tx: Db, userId: string, projectId: string, changes: ProjectChanges, now: Date): Promise<void> {
  await tx
    .update(learnerProjects)
    .set({ ...changes, updatedAt: now })
    .where(at(userId, projectId))
}

/** Never lowers it: a restart may find no answer. */
export async function raiseRevisionFloor(tx: Db, userId: string, projectId: string, revision: number): Promise<void> {
  await tx
    .update(learnerProjects)
    .set({ revisionFloor: sql`greatest(${learnerProjects.revisionFloor}, ${revision})` })
    .where(at(userId, projectId))
}

export async function saveProgress(tx: Db, userId: string, projectId: string, progress: Counted, now: Date): Promise<void> {
  await tx
    .update(learnerProjects)
    .set({
      ...progress,
      status: sql`case when ${learnerProjects.status} = 'COMPLETE' then 'COMPLETE' when ${progress.inReview} > 0 then 'IN_REVIEW' else 'IN_PROGRESS' end`,
      updatedAt: now,
    })
    .where(at(userId, projectId))
}

export async function saveSelection(tx: Db, userId: string, changes: readonly SelectionChange[], now: Date): Promise<void> {
  if (changes.length === 0) return
  await tx
    .insert(learnerProjects)
    .values(changes.map((change) => ({ userId, ...change, updatedAt: now })))
    .onConflictDoUpdate({ target: key, set: { selectedAt: sql`excluded.selected_at`, updatedAt: now } })
}

/** Notifies every open tab of the learner after commit. */
export async function announceProject(
  tx: Db,
  userId: string,
  projectId: string,
  about: Pick<AccountNews, 'content' | 'annotations' | 'operation'> = {},
): Promise<void> {
  await announce(tx, userId, 'project', { projectId, ...about })
}
