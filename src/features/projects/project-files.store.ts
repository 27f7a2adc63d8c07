import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { learnerFiles } from './projects.tables.ts'

export interface LearnerFile {
  revision: number
  data: unknown
}

export interface FilePlace {
  userId: string
  projectId: string
  name: string
}

const at = ({ userId, projectId, name }: FilePlace) =>
  and(eq(learnerFiles.userId, userId), eq(learnerFiles.projectId, projectId), eq(learnerFiles.name, name))

const finding = prepared((db) => {
  const [userId, projectId, name] = [sql.placeholder('userId'), sql.placeholder('projectId'), sql.placeholder('name')]
  const { revision, data } = learnerFiles
  return db
    .select({ revision, data })
    .from(learnerFiles)
    .where(and(eq(learnerFiles.userId, userId), eq(learnerFiles.projectId, projectId), eq(learnerFiles.name, name)))
})

export async function findFile(db: Db, place: FilePlace): Promise<LearnerFile | null> {
  const [found] = await finding(db, { ...place })
  return found ?? null
}

/** The file's revision; 0 if it does not exist. */
export async function findFileRevision(db: Db, place: FilePlace): Promise<number> {
  const [found] = await db.select({ revision: learnerFiles.revision }).from(learnerFiles).where(at(place))
  return found?.revision ?? 0
}

/** The new revision; null if the file is not at revision `from`. A missing file is at 0. */
export async function saveFile(tx: Db, place: FilePlace, from: number, data: unknown, now: Date): Promise<number | null> {
  const changed = { data, revision: from + 1, updatedAt: now }
  const [saved] =
    from === 0
      ? await tx
          .insert(learnerFiles)
          .values({ ...place, ...changed })
          .onConflictDoNothing()
          .returning({ revision: learnerFiles.revision })
      : await tx
          .update(learnerFiles)
          .set(changed)
          .where(and(at(place), eq(learnerFiles.revision, from)))
          .returning({ revision: learnerFiles.revision })
  return saved?.revision ?? null
}

/** Overwrites without a revision check, for a change that the learner asked for. */
export async function replaceFile(tx: Db, place: FilePlace, data: unknown, now: Date): Promise<void> {
  await tx
    .update(learnerFiles)
    .set({ data, revision: sql`${learnerFiles.revision} + 1`, updatedAt: now })
    .where(at(place))
}

/** Empties the file and increases its revision: restarting at 0 would repeat revisions that other pages have seen. */
export async function emptyFile(tx: Db, place: FilePlace, now: Date): Promise<void> {
  await replaceFile(tx, place, {}, now)
}

/** Leaves out emptied files. */
export async function listFiles(db: Db, userId: string): Promise<(LearnerFile & { projectId: string; name: string })[]> {
  const { projectId, name, revision, data } = learnerFiles
  return db
    .select({ projectId, name, revision, data })
    .from(learnerFiles)
    .where(and(eq(learnerFiles.userId, userId), sql`${data} <> '{}'`))
    .orderBy(projectId, name)
}
