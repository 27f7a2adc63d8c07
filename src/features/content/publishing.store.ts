import { and, eq, inArray, lte, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { notify } from '#platform/db/notify.ts'
import { prepared } from '#platform/db/prepared.ts'
import type { TaskCheck } from './checks.rules.ts'
import type { DocNode, OutlineStep, ProjectMetadata, ProSection, PublishedQuiz, PublishedValidation } from './content.rules.ts'
import { isCurrent } from './content.store.ts'
import type { Looks } from './looks.rules.ts'
import { contentFolders, contentProjects, contentVersions } from './content.tables.ts'
import type { Before } from './publishing.rules.ts'

/** Makes due projects visible. Returns their ids. */
export async function showDue(tx: Db, now: Date): Promise<string[]> {
  const { projectId: id, appearsAt, published } = contentProjects
  const rows = await tx
    .update(contentProjects)
    .set({ appearsAt: null })
    .where(and(eq(published, true), lte(appearsAt, now)))
    .returning({ id })
  return rows.map(({ id }) => id)
}

export interface Pointer extends Before {
  version: string
  sourceHash: string
}

export async function listPointers(db: Db): Promise<Map<string, Pointer>> {
  const { projectId, version, sourceHash, published, appearsAt } = contentProjects
  const visibility = sql<Before['visibility']>`${contentVersions.metadata} ->> 'visibility'`
  const rows = await db
    .select({ projectId, version, sourceHash, published, appearsAt, visibility })
    .from(contentProjects)
    .innerJoin(contentVersions, isCurrent)
  return new Map(rows.map(({ projectId, ...pointer }) => [projectId, pointer]))
}

/** Locks publishing for the transaction, so that instances publish one after the other. */
export async function lockPublishing(tx: Db): Promise<void> {
  // a concurrent publishing takes longer than a request's lock timeout
  await tx.execute(sql`set local lock_timeout = '30s'`)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('content'))`)
}

export interface NewVersion {
  id: string
  version: string
  metadata: ProjectMetadata
  outline: OutlineStep[]
  document: DocNode
  preview: DocNode | null
  proSections: Record<string, ProSection>
  validations: PublishedValidation[]
  checks: Record<string, TaskCheck>
  looks: Looks | null
  quiz: PublishedQuiz | null
  tutor: string | null
  sourceHash: string
  publishedAt: Date
  /** hidden from readers until then; null if visible */
  appearsAt: Date | null
  /** the prefix of its catalogue */
  catalogue: string
  owner: string | null
}

/** Adds the version if it is new, and makes it current. */
export async function saveVersion(tx: Db, { id, sourceHash, appearsAt, catalogue, owner, ...version }: NewVersion): Promise<void> {
  await tx
    .insert(contentVersions)
    .values({ projectId: id, ...version })
    .onConflictDoNothing()
  const pointer = { version: version.version, sourceHash, published: true, appearsAt, catalogue, owner }
  await tx
    .insert(contentProjects)
    .values({ projectId: id, ...pointer })
    .onConflictDoUpdate({ target: contentProjects.projectId, set: pointer })
}

/** Hides the other projects of these catalogues and keeps their versions. Returns their ids. */
export async function unpublishOthers(tx: Db, catalogues: string[], keep: string[]): Promise<string[]> {
  const rows = await tx
    .update(contentProjects)
    .set({ published: false })
    .where(
      and(
        eq(contentProjects.published, true),
        inArray(contentProjects.catalogue, catalogues),
        keep.length > 0 ? notInArray(contentProjects.projectId, keep) : undefined,
      ),
    )
    .returning({ id: contentProjects.projectId })
  return rows.map(({ id }) => id)
}

/** The whole folder, or what its projects share. */
type Hashed = 'content' | 'shared'

export async function findHash(db: Db, folder: Hashed): Promise<string | null> {
  const [found] = await db.select().from(contentFolders).where(eq(contentFolders.folder, folder))
  return found?.hash ?? null
}

/** Null if there are findings, so that the next start publishes again. */
export async function saveHash(tx: Db, folder: Hashed, hash: string | null): Promise<void> {
  await tx.delete(contentFolders).where(eq(contentFolders.folder, folder))
  if (hash !== null) await tx.insert(contentFolders).values({ folder, hash })
}

const PUBLISHING = 'publishing'
/** Announces the new stamp after every publishing, to every instance. */
export const publishingChannel = 'publishing'

const stamped = prepared((db) => db.select().from(contentFolders).where(eq(contentFolders.folder, PUBLISHING)))

/** Changes with every publishing: what was computed from the catalogue before may be stale. */
export async function findPublishingStamp(db: Db): Promise<string> {
  const [found] = await stamped(db, {})
  return found?.hash ?? ''
}

/** The same as a subquery. */
export const publishingStamp = sql<string | null>`(select hash from ${contentFolders} where folder = ${PUBLISHING})`

export async function savePublishingStamp(tx: Db, stamp: string): Promise<void> {
  const row = { folder: PUBLISHING, hash: stamp }
  await tx.insert(contentFolders).values(row).onConflictDoUpdate({ target: contentFolders.folder, set: row })
  await notify(tx, publishingChannel, stamp)
}
