import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { notify } from '#platform/db/notify.ts'
import { rowCache } from '#platform/db/row-cache.ts'
import type { TaskCheck } from './checks/rules.ts'
import {
  compareProjects,
  type Alias,
  type Category,
  type Concept,
  type DocNode,
  type ListedProject,
  type OutlineStep,
  type ProjectMetadata,
  type ProSection,
  type PublishedProject,
  type PublishedQuiz,
  type PublishedValidation,
  type Series,
} from './rules.ts'
import { contentAliases, contentConcepts, contentFolders, contentProjects, contentSeries, contentVersions } from './tables.ts'

const forReaders = {
  id: contentVersions.projectId,
  version: contentVersions.version,
  metadata: contentVersions.metadata,
  outline: contentVersions.outline,
  document: contentVersions.document,
}

const isCurrent = and(eq(contentProjects.projectId, contentVersions.projectId), eq(contentProjects.version, contentVersions.version))

export type ReadableProject = PublishedProject & { quiz: PublishedQuiz | null; preview: DocNode | null }

/** A version is named by the hash of its content, so a copy in memory can never be out of date. */
const keep = rowCache<ReadableProject>(64)

/** What readers get now; null when the project is not to be read. Who may read it, metadata.visibility says. */
export async function findPublished(db: Db, projectId: string): Promise<ReadableProject | null> {
  const [pointer] = await db.select({ version: contentProjects.version }).from(contentProjects).where(isPublished(projectId))
  return pointer ? findReading(db, projectId, pointer.version) : null
}

/** What readers get in this version. */
export async function findReading(db: Db, projectId: string, version: string): Promise<ReadableProject | null> {
  return keep(db, `${projectId}@${version}`, async () => {
    const [found] = await db
      .select({ ...forReaders, quiz: contentVersions.quiz, preview: contentVersions.preview })
      .from(contentVersions)
      .where(and(eq(contentVersions.projectId, projectId), eq(contentVersions.version, version)))
    return found
  })
}

export async function findQuizOf(db: Db, projectId: string, version: string): Promise<PublishedQuiz | null> {
  const [found] = await db
    .select({ quiz: contentVersions.quiz })
    .from(contentVersions)
    .where(and(eq(contentVersions.projectId, projectId), eq(contentVersions.version, version)))
  return found?.quiz ?? null
}

/** Whatever was published of a project, the newest first. */
export async function listVersions(db: Db, projectId: string) {
  const { version, quiz, publishedAt } = contentVersions
  return db
    .select({ version, quiz, publishedAt })
    .from(contentVersions)
    .where(eq(contentVersions.projectId, projectId))
    .orderBy(desc(publishedAt))
}

/** What the author asks of the tutor. */
export async function findTutorWords(db: Db, projectId: string, version: string): Promise<string | null> {
  const [found] = await db
    .select({ tutor: contentVersions.tutor })
    .from(contentVersions)
    .where(and(eq(contentVersions.projectId, projectId), eq(contentVersions.version, version)))
  return found?.tutor ?? null
}

/** The bodies of a version's Secret Missions, by their content ids. */
export async function findProSections(db: Db, projectId: string, version: string): Promise<Record<string, ProSection>> {
  const [found] = await db
    .select({ proSections: contentVersions.proSections })
    .from(contentVersions)
    .where(and(eq(contentVersions.projectId, projectId), eq(contentVersions.version, version)))
  return found?.proSections ?? {}
}

export async function listPublished(db: Db): Promise<ListedProject[]> {
  const rows = await db
    .select({ id: contentVersions.projectId, version: contentVersions.version, metadata: contentVersions.metadata })
    .from(contentVersions)
    .innerJoin(contentProjects, isCurrent)
    .where(eq(contentProjects.published, true))
  return rows.toSorted(compareProjects)
}

export async function listSeries(db: Db): Promise<Series[]> {
  const rows = await db.select().from(contentSeries).orderBy(contentSeries.position, contentSeries.id)
  return rows.map(seriesOf)
}

function seriesOf({ position, category, ...series }: typeof contentSeries.$inferSelect): Series {
  return { ...series, category: category as Category, order: position }
}

export async function findConcept(db: Db, key: string): Promise<Concept | null> {
  const [found] = await db.select().from(contentConcepts).where(eq(contentConcepts.key, key))
  return found ?? null
}

export async function listConcepts(db: Db): Promise<Concept[]> {
  return db.select().from(contentConcepts).orderBy(contentConcepts.key)
}

function isPublished(projectId: string) {
  return and(eq(contentProjects.projectId, projectId), eq(contentProjects.published, true))
}

export interface Pointer {
  version: string
  sourceHash: string
  published: boolean
}

export async function listPointers(db: Db): Promise<Map<string, Pointer>> {
  const rows = await db.select().from(contentProjects)
  return new Map(rows.map(({ projectId, ...pointer }) => [projectId, pointer]))
}

export interface LastText {
  document: DocNode
  proSections: Record<string, ProSection>
}

/** The text as it was last published, even if it is not now. */
export async function findLastText(db: Db, projectId: string): Promise<LastText | null> {
  const [found] = await db
    .select({ document: contentVersions.document, proSections: contentVersions.proSections })
    .from(contentVersions)
    .innerJoin(contentProjects, isCurrent)
    .where(eq(contentProjects.projectId, projectId))
  return found ?? null
}

/** Instances that start together publish one after the other. */
export async function lockPublishing(tx: Db): Promise<void> {
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
  quiz: PublishedQuiz | null
  tutor: string | null
  sourceHash: string
  publishedAt: Date
}

/** Adds the version, unless it was there before, and points readers at it. */
export async function saveVersion(tx: Db, { id, sourceHash, ...version }: NewVersion): Promise<void> {
  await tx
    .insert(contentVersions)
    .values({ projectId: id, ...version })
    .onConflictDoNothing()
  const pointer = { version: version.version, sourceHash, published: true }
  await tx
    .insert(contentProjects)
    .values({ projectId: id, ...pointer })
    .onConflictDoUpdate({ target: contentProjects.projectId, set: pointer })
}

/** Takes projects out of readers' sight; what was published of them stays. Answers with their ids. */
export async function unpublishOthers(tx: Db, keep: string[]): Promise<string[]> {
  const rows = await tx
    .update(contentProjects)
    .set({ published: false })
    .where(and(eq(contentProjects.published, true), keep.length > 0 ? notInArray(contentProjects.projectId, keep) : undefined))
    .returning({ id: contentProjects.projectId })
  return rows.map(({ id }) => id)
}

export async function saveSeries(tx: Db, series: Series[]): Promise<void> {
  await tx.delete(contentSeries)
  if (series.length > 0) await tx.insert(contentSeries).values(series.map(({ order, ...rest }) => ({ ...rest, position: order })))
}

export async function saveConcepts(tx: Db, concepts: Concept[]): Promise<void> {
  await tx.delete(contentConcepts)
  if (concepts.length > 0) await tx.insert(contentConcepts).values(concepts)
}

export async function saveAliases(tx: Db, aliases: Alias[]): Promise<void> {
  await tx.delete(contentAliases)
  if (aliases.length > 0) await tx.insert(contentAliases).values(aliases)
}

const keepAliases = rowCache<Alias[]>(2)

export async function listAliases(db: Db): Promise<Alias[]> {
  const stamp = await findPublishingStamp(db)
  return (await keepAliases(db, stamp, () => db.select().from(contentAliases).orderBy(contentAliases.phrase))) ?? []
}

const FOLDER = 'content'

export async function findFolderHash(db: Db): Promise<string | null> {
  const [found] = await db.select().from(contentFolders).where(eq(contentFolders.folder, FOLDER))
  return found?.hash ?? null
}

/** Null when something in the folder is still to be mended: then it is looked at again at the next start. */
export async function saveFolderHash(tx: Db, hash: string | null): Promise<void> {
  await tx.delete(contentFolders).where(eq(contentFolders.folder, FOLDER))
  if (hash !== null) await tx.insert(contentFolders).values({ folder: FOLDER, hash })
}

const PUBLISHING = 'publishing'
/** Told the new stamp after every publishing, on every instance. */
export const publishingChannel = 'publishing'

/** Another word after every publishing: what was made from the catalogue before may be out of date. */
export async function findPublishingStamp(db: Db): Promise<string> {
  const [found] = await db.select().from(contentFolders).where(eq(contentFolders.folder, PUBLISHING))
  return found?.hash ?? ''
}

/** The same, as part of another question. */
export const publishingStamp = sql<string | null>`(select hash from ${contentFolders} where folder = ${PUBLISHING})`

export async function savePublishingStamp(tx: Db, stamp: string): Promise<void> {
  const row = { folder: PUBLISHING, hash: stamp }
  await tx.insert(contentFolders).values(row).onConflictDoUpdate({ target: contentFolders.folder, set: row })
  await notify(tx, publishingChannel, stamp)
}
