import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { rowCache, rowsCache } from '#platform/db/row-cache.ts'
import { outageOf } from '#platform/outages.ts'
import {
  compareProjects,
  type DocNode,
  type ListedProject,
  type ProjectMetadata,
  type ProSection,
  type PublishedProject,
  type PublishedQuiz,
} from './content.rules.ts'
import { contentProjects, contentVersions } from './content.tables.ts'

const forReaders = {
  id: contentVersions.projectId,
  version: contentVersions.version,
  metadata: contentVersions.metadata,
  outline: contentVersions.outline,
  document: contentVersions.document,
}

/** Joins a project's pointer to its current version. */
export const isCurrent = and(eq(contentProjects.projectId, contentVersions.projectId), eq(contentProjects.version, contentVersions.version))

export type ReadableProject = PublishedProject & { quiz: PublishedQuiz | null; preview: DocNode | null }

/** A version is named by its content hash, so a cached copy is never stale. */
const keep = rowCache<ReadableProject>(64)

/** The current version; null if the project is not published. metadata.visibility says who may read it. */
export async function findPublished(db: Db, projectId: string): Promise<ReadableProject | null> {
  const { version, appearsAt } = contentProjects
  const [pointer] = await db.select({ version, appearsAt }).from(contentProjects).where(isPublished(projectId))
  const reading = pointer ? await findReading(db, projectId, pointer.version) : null
  return reading && pointer?.appearsAt ? waiting(reading, pointer.appearsAt) : reading
}

/** The given version as readers get it. */
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

/** All versions of a project, newest first. */
export async function listVersions(db: Db, projectId: string) {
  const { version, quiz, publishedAt } = contentVersions
  return db
    .select({ version, quiz, publishedAt })
    .from(contentVersions)
    .where(eq(contentVersions.projectId, projectId))
    .orderBy(desc(publishedAt))
}

/** The author's instructions for the tutor. */
export async function findTutorWords(db: Db, projectId: string, version: string): Promise<string | null> {
  const [found] = await db
    .select({ tutor: contentVersions.tutor })
    .from(contentVersions)
    .where(and(eq(contentVersions.projectId, projectId), eq(contentVersions.version, version)))
  return found?.tutor ?? null
}

/** The bodies of a version's Secret Missions, by content id. */
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

/** What each database listed last. */
const lastListed = new WeakMap<Db, ListedProject[]>()

export async function listPublished(db: Db): Promise<ListedProject[]> {
  const rows = await published(db, {})
  const known = await keepMetadata(db, rows.map(nameOf), (missing) => listMetadata(db, missing))
  const projects = rows.flatMap(({ appearsAt, owner, ...read }) => {
    const metadata = known.get(nameOf(read))
    if (!metadata) return []
    const project: ListedProject = { ...read, metadata, ...(owner !== null && { owner }) }
    return appearsAt ? waiting(project, appearsAt) : project
  })
  const listed = projects.toSorted(compareProjects)
  lastListed.set(db, listed)
  return listed
}

/** The published projects; while the database is away, the last list that was read. */
export async function listToRead(db: Db): Promise<ListedProject[]> {
  try {
    return await listPublished(db)
  } catch (error) {
    const last = lastListed.get(db)
    if (!last || outageOf(error) !== 'database away') throw error
    return last
  }
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

interface Waiting {
  id: string
  at: Date
}

/** Scheduled projects, the next one first. */
export async function listScheduled(db: Db): Promise<Waiting[]> {
  const { projectId: id, appearsAt, published } = contentProjects
  const rows = await db
    .select({ id, at: appearsAt })
    .from(contentProjects)
    .where(and(eq(published, true), isNotNull(appearsAt)))
    .orderBy(asc(appearsAt), asc(id))
  return rows.flatMap(({ id, at }) => (at ? [{ id, at }] : []))
}

function isPublished(projectId: string) {
  return and(eq(contentProjects.projectId, projectId), eq(contentProjects.published, true))
}

/** True if readers saw it once and it was withdrawn since. */
export async function isWithdrawn(db: Db, projectId: string): Promise<boolean> {
  const { projectId: id, published, appearsAt } = contentProjects
  const [found] = await db
    .select({ id })
    .from(contentProjects)
    .innerJoin(contentVersions, isCurrent)
    .where(and(eq(id, projectId), eq(published, false), isNull(appearsAt), sql`${contentVersions.metadata} ->> 'visibility' = 'public'`))
  return found !== undefined
}

export interface LastText {
  document: DocNode
  proSections: Record<string, ProSection>
}

/** The last published text, even if it is withdrawn. */
export async function findLastText(db: Db, projectId: string): Promise<LastText | null> {
  const [found] = await db
    .select({ document: contentVersions.document, proSections: contentVersions.proSections })
    .from(contentVersions)
    .innerJoin(contentProjects, isCurrent)
    .where(eq(contentProjects.projectId, projectId))
  return found ?? null
}
