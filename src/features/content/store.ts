import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { notify } from '#platform/db/notify.ts'
import { prepared } from '#platform/db/prepared.ts'
import { rowCache, rowsCache } from '#platform/db/row-cache.ts'
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
import type { Before } from './publishing/rules.ts'
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
  const { version, appearsAt } = contentProjects
  const [pointer] = await db.select({ version, appearsAt }).from(contentProjects).where(isPublished(projectId))
  const reading = pointer ? await findReading(db, projectId, pointer.version) : null
  return reading && pointer?.appearsAt ? waiting(reading, pointer.appearsAt) : reading
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

const published = prepared((db) => {
  const { projectId: id, version, appearsAt, owner } = contentProjects
  return db.select({ id, version, appearsAt, owner }).from(contentProjects).where(eq(contentProjects.published, true))
})
const nameOf = ({ id, version }: { id: string; version: string }) => `${id}@${version}`
const keepMetadata = rowsCache<ProjectMetadata>(1000)

export async function listPublished(db: Db): Promise<ListedProject[]> {
  const rows = await published(db, {})
  const known = await keepMetadata(db, rows.map(nameOf), (missing) => listMetadata(db, missing))
  const projects = rows.flatMap(({ appearsAt, owner, ...read }) => {
    const metadata = known.get(nameOf(read))
    if (!metadata) return []
    const project: ListedProject = { ...read, metadata, ...(owner !== null && { owner }) }
    return appearsAt ? waiting(project, appearsAt) : project
  })
  return projects.toSorted(compareProjects)
}

async function listMetadata(db: Db, names: string[]): Promise<Map<string, ProjectMetadata>> {
  const { projectId: id, version, metadata } = contentVersions
  const rows = await db
    .select({ id, version, metadata })
    .from(contentVersions)
    .where(inArray(sql`${id} || '@' || ${version}`, names))
  return new Map(rows.map((row) => [nameOf(row), row.metadata]))
}

function waiting<One extends Pick<ListedProject, 'metadata'>>(project: One, appearsAt: Date): One {
  return { ...project, metadata: { ...project.metadata, visibility: 'private', appearsAt: appearsAt.toISOString() } }
}

export interface Waiting {
  id: string
  at: Date
}

/** Projects that readers get at their time, the next one first. */
export async function listWaiting(db: Db): Promise<Waiting[]> {
  const { projectId: id, appearsAt, published } = contentProjects
  const rows = await db
    .select({ id, at: appearsAt })
    .from(contentProjects)
    .where(and(eq(published, true), isNotNull(appearsAt)))
    .orderBy(asc(appearsAt), asc(id))
  return rows.flatMap(({ id, at }) => (at ? [{ id, at }] : []))
}

/** Brings into sight whose time has come. Answers with their ids. */
export async function showDue(tx: Db, now: Date): Promise<string[]> {
  const { projectId: id, appearsAt, published } = contentProjects
  const rows = await tx
    .update(contentProjects)
    .set({ appearsAt: null })
    .where(and(eq(published, true), lte(appearsAt, now)))
    .returning({ id })
  return rows.map(({ id }) => id)
}

const inOrder = prepared((db) => db.select().from(contentSeries).orderBy(contentSeries.position, contentSeries.id))

export async function listSeries(db: Db): Promise<Series[]> {
  return (await inOrder(db, {})).map(seriesOf)
}

function seriesOf({ position, category, id, title, description }: typeof contentSeries.$inferSelect): Series {
  return { ...{ id, title, description }, category: category as Category, order: position }
}

const { catalogue: _, ...concept } = getTableColumns(contentConcepts)

export async function findConcept(db: Db, key: string): Promise<Concept | null> {
  const [found] = await db.select(concept).from(contentConcepts).where(eq(contentConcepts.key, key))
  return found ?? null
}

export async function listConcepts(db: Db): Promise<Concept[]> {
  return db.select(concept).from(contentConcepts).orderBy(contentConcepts.key)
}

function isPublished(projectId: string) {
  return and(eq(contentProjects.projectId, projectId), eq(contentProjects.published, true))
}

/** Readers saw it once, and it was taken away since. */
export async function isWithdrawn(db: Db, projectId: string): Promise<boolean> {
  const { projectId: id, published, appearsAt } = contentProjects
  const [found] = await db
    .select({ id })
    .from(contentProjects)
    .innerJoin(contentVersions, isCurrent)
    .where(and(eq(id, projectId), eq(published, false), isNull(appearsAt), sql`${contentVersions.metadata} ->> 'visibility' = 'public'`))
  return found !== undefined
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
  /** until when readers do not see it; null where they do */
  appearsAt: Date | null
  /** the prefix of its catalogue */
  catalogue: string
  owner: string | null
}

/** Adds the version, unless it was there before, and points readers at it. */
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

/** Takes the other projects of these catalogues out of readers' sight; what was published of them stays. Answers with their ids. */
export async function unpublishOthers(tx: Db, catalogues: string[], keep: string[]): Promise<string[]> {
  const rows = await tx
    .update(contentProjects)
    .set({ published: false })
    .where(
      and(
        ...[eq(contentProjects.published, true), inArray(contentProjects.catalogue, catalogues)],
        keep.length > 0 ? notInArray(contentProjects.projectId, keep) : undefined,
      ),
    )
    .returning({ id: contentProjects.projectId })
  return rows.map(({ id }) => id)
}

/** What another catalogue has under the same name stays: `content check` names the two. */
export async function saveSeries(tx: Db, catalogue: string, series: Series[]): Promise<void> {
  await tx.delete(contentSeries).where(eq(contentSeries.catalogue, catalogue))
  const rows = series.map(({ order, ...rest }) => ({ ...rest, position: order, catalogue }))
  if (rows.length > 0) await tx.insert(contentSeries).values(rows).onConflictDoNothing()
}

export async function saveConcepts(tx: Db, catalogue: string, concepts: Concept[]): Promise<void> {
  await tx.delete(contentConcepts).where(eq(contentConcepts.catalogue, catalogue))
  const rows = concepts.map((one) => ({ ...one, catalogue }))
  if (rows.length > 0) await tx.insert(contentConcepts).values(rows).onConflictDoNothing()
}

export async function saveAliases(tx: Db, catalogue: string, aliases: Alias[]): Promise<void> {
  await tx.delete(contentAliases).where(eq(contentAliases.catalogue, catalogue))
  const rows = aliases.map((one) => ({ ...one, catalogue }))
  if (rows.length > 0) await tx.insert(contentAliases).values(rows).onConflictDoNothing()
}

const keepAliases = rowCache<Alias[]>(2)

export async function listAliases(db: Db): Promise<Alias[]> {
  const stamp = await findPublishingStamp(db)
  const { phrase, leadsTo, elsewhere } = contentAliases
  return (await keepAliases(db, stamp, () => db.select({ phrase, leadsTo, elsewhere }).from(contentAliases).orderBy(phrase))) ?? []
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

const stamped = prepared((db) => db.select().from(contentFolders).where(eq(contentFolders.folder, PUBLISHING)))

/** Another word after every publishing: what was made from the catalogue before may be out of date. */
export async function findPublishingStamp(db: Db): Promise<string> {
  const [found] = await stamped(db, {})
  return found?.hash ?? ''
}

/** The same, as part of another question. */
export const publishingStamp = sql<string | null>`(select hash from ${contentFolders} where folder = ${PUBLISHING})`

export async function savePublishingStamp(tx: Db, stamp: string): Promise<void> {
  const row = { folder: PUBLISHING, hash: stamp }
  await tx.insert(contentFolders).values(row).onConflictDoUpdate({ target: contentFolders.folder, set: row })
  await notify(tx, publishingChannel, stamp)
}
