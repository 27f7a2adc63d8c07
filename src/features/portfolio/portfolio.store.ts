import { and, count, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import type { DocumentType, FileType } from './portfolio.rules.ts'
import { portfolioDocuments, portfolios } from './portfolio.tables.ts'

interface Details {
  title: string
  description: string
}

export interface StoredPortfolio extends Details {
  order: string[] | null
}

export type DocumentContent =
  | { type: 'URL'; website: string }
  | { type: 'FILE'; storageName: string; fileName: string; fileType: FileType }
  | ProjectContent

interface ProjectContent {
  type: 'PROJECT'
  projectId: string
  version: string
  track: string | null
  finishedAt: Date
  tasksDone: number
  /** The copy of its documentation. */
  storageName: string | null
  /** The learner's own picture. */
  picture: string | null
}

export interface StoredDocument {
  id: string
  userId: string
  title: string
  isPublic: boolean
  content: DocumentContent
  createdAt: Date
  updatedAt: Date
}

type Row = typeof portfolioDocuments.$inferSelect
type ContentColumns = Omit<Row, 'id' | 'userId' | 'title' | 'isPublic' | 'pages' | 'createdAt' | 'updatedAt'>

function contentOf(row: Row): DocumentContent {
  const { type, website, storageName, fileName, fileType, projectId, projectVersion, projectTrack, finishedAt, tasksDone, picture } = row
  const has = <T>(value: T | null): T => {
    if (value === null) throw new Error(`The document ${row.id} is incomplete`)
    return value
  }
  const contents: Record<DocumentType, () => DocumentContent> = {
    URL: () => ({ type: 'URL', website: has(website) }),
    FILE: () => ({ type: 'FILE', storageName: has(storageName), fileName: has(fileName), fileType: has(fileType) }),
    PROJECT: () => ({
      type: 'PROJECT',
      projectId: has(projectId),
      version: has(projectVersion),
      track: projectTrack,
      finishedAt: has(finishedAt),
      tasksDone: tasksDone ?? 0,
      storageName,
      picture,
    }),
  }
  return contents[type]()
}

function columnsOf(content: DocumentContent): ContentColumns {
  const isLink = content.type === 'URL'
  const file = content.type === 'FILE' ? content : null
  const project = content.type === 'PROJECT' ? content : null
  return {
    type: content.type,
    website: isLink ? content.website : null,
    storageName: file?.storageName ?? project?.storageName ?? null,
    fileName: file?.fileName ?? null,
    fileType: file?.fileType ?? null,
    projectId: project?.projectId ?? null,
    projectVersion: project?.version ?? null,
    projectTrack: project?.track ?? null,
    finishedAt: project?.finishedAt ?? null,
    tasksDone: project?.tasksDone ?? null,
    picture: project?.picture ?? null,
  }
}

function documentOf(row: Row): StoredDocument {
  const { id, userId, title, isPublic, createdAt, updatedAt } = row
  return { id, userId, title, isPublic, content: contentOf(row), createdAt, updatedAt }
}

export async function findPortfolio(db: Db, userId: string): Promise<StoredPortfolio | null> {
  const [row] = await db.select().from(portfolios).where(eq(portfolios.userId, userId))
  return row ? { title: row.title, description: row.description, order: row.order } : null
}

export async function savePortfolio(tx: Db, userId: string, changes: Partial<StoredPortfolio>, now: Date): Promise<StoredPortfolio> {
  const [row] = await tx
    .insert(portfolios)
    .values({ userId, ...changes, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: portfolios.userId, set: { ...changes, updatedAt: now } })
    .returning()
  if (!row) throw new Error('Insert returned no row')
  return { title: row.title, description: row.description, order: row.order }
}

export async function listDocuments(db: Db, userId: string): Promise<StoredDocument[]> {
  const rows = await db.select().from(portfolioDocuments).where(eq(portfolioDocuments.userId, userId))
  return rows.map(documentOf)
}

/** How many are public, by owner. */
export async function countPublicDocuments(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  const { userId, isPublic } = portfolioDocuments
  const rows = await db
    .select({ userId, public: count() })
    .from(portfolioDocuments)
    .where(and(inArray(userId, [...userIds]), eq(isPublic, true)))
    .groupBy(userId)
  return new Map(rows.map((row) => [row.userId, row.public]))
}

const own = (userId: string, id: string) => and(eq(portfolioDocuments.userId, userId), eq(portfolioDocuments.id, id))

export async function findDocument(db: Db, userId: string, id: string): Promise<StoredDocument | null> {
  const [row] = await db.select().from(portfolioDocuments).where(own(userId, id))
  return row ? documentOf(row) : null
}

/** Locks the row for the transaction. */
export async function holdDocument(tx: Db, userId: string, id: string): Promise<StoredDocument | null> {
  const [row] = await tx.select().from(portfolioDocuments).where(own(userId, id)).for('update')
  return row ? documentOf(row) : null
}

/** The document that shows a project; locks the row for the transaction. */
export async function holdTileOf(tx: Db, userId: string, projectId: string): Promise<StoredDocument | null> {
  const isIts = and(eq(portfolioDocuments.userId, userId), eq(portfolioDocuments.projectId, projectId))
  const [row] = await tx.select().from(portfolioDocuments).where(isIts).limit(1).for('update')
  return row ? documentOf(row) : null
}

export async function addDocument(tx: Db, { content, ...facts }: StoredDocument): Promise<void> {
  await tx.insert(portfolioDocuments).values({ ...facts, ...columnsOf(content) })
}

export async function changeDocument(tx: Db, { id, userId, content, title, isPublic, updatedAt }: StoredDocument): Promise<void> {
  await tx
    .update(portfolioDocuments)
    .set({ title, isPublic, updatedAt, pages: null, ...columnsOf(content) })
    .where(own(userId, id))
}

/** The page count of the document's PDF; null if not counted yet. */
export async function findPages(db: Db, userId: string, id: string): Promise<number | null> {
  const [row] = await db.select({ pages: portfolioDocuments.pages }).from(portfolioDocuments).where(own(userId, id))
  return row?.pages ?? null
}

export async function savePages(db: Db, { userId, id, updatedAt }: StoredDocument, pages: number): Promise<void> {
  await db
    .update(portfolioDocuments)
    .set({ pages })
    .where(and(own(userId, id), eq(portfolioDocuments.updatedAt, updatedAt)))
}

export async function removeDocument(tx: Db, userId: string, id: string): Promise<void> {
  await tx.delete(portfolioDocuments).where(own(userId, id))
}

/** Whether another document shows the same file. */
export async function isFileShared(tx: Db, { userId, id }: Pick<StoredDocument, 'userId' | 'id'>, storageName: string): Promise<boolean> {
  const others = await tx
    .select({ id: portfolioDocuments.id })
    .from(portfolioDocuments)
    .where(and(eq(portfolioDocuments.userId, userId), eq(portfolioDocuments.storageName, storageName), ne(portfolioDocuments.id, id)))
    .limit(1)
  return others.length > 0
}
