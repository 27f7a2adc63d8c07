import { and, count, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { NO_EDITS, type Edits } from './document-edits.rules.ts'
import { documentCopies, projectDocuments } from './documents.tables.ts'

type Row = typeof projectDocuments.$inferSelect

export interface StoredDoc extends Omit<Row, 'edits'> {
  edits: Edits
}

const docOf = (row: Row): StoredDoc => ({ ...row, edits: { ...NO_EDITS, ...row.edits } })
const at = (userId: string, projectId: string) => and(eq(projectDocuments.userId, userId), eq(projectDocuments.projectId, projectId))

export async function findDoc(db: Db, userId: string, projectId: string): Promise<StoredDoc | null> {
  const [row] = await db.select().from(projectDocuments).where(at(userId, projectId))
  return row ? docOf(row) : null
}

/** Creates the row if needed, and locks it for the transaction. */
export async function holdDoc(tx: Db, userId: string, projectId: string, now: Date): Promise<StoredDoc> {
  const [row] = await tx
    .insert(projectDocuments)
    .values({ userId, projectId, updatedAt: now })
    .onConflictDoUpdate({ target: [projectDocuments.userId, projectDocuments.projectId], set: { updatedAt: now } })
    .returning()
  if (!row) throw new Error('Insert returned no row')
  return docOf(row)
}

export type DocChanges = Partial<Omit<Row, 'userId' | 'projectId' | 'updatedAt'>>

export async function changeDoc(tx: Db, userId: string, projectId: string, changes: DocChanges, now: Date): Promise<void> {
  await tx
    .update(projectDocuments)
    .set({ ...changes, updatedAt: now })
    .where(at(userId, projectId))
}

export async function removeDoc(tx: Db, userId: string, projectId: string): Promise<void> {
  await tx.delete(projectDocuments).where(at(userId, projectId))
}

export async function listDocs(db: Db, userId: string): Promise<StoredDoc[]> {
  const rows = await db.select().from(projectDocuments).where(eq(projectDocuments.userId, userId)).orderBy(projectDocuments.projectId)
  return rows.map(docOf)
}

/** How many are public, by owner. */
export async function countPublicDocs(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  const { userId, isPublic, made } = projectDocuments
  const rows = await db
    .select({ userId, public: count() })
    .from(projectDocuments)
    .where(and(inArray(userId, [...userIds]), eq(isPublic, true), isNotNull(made)))
    .groupBy(userId)
  return new Map(rows.map((row) => [row.userId, row.public]))
}

/** Unfinished runs that were requested before then. */
export async function listAbandoned(db: Db, before: Date): Promise<Pick<Row, 'userId' | 'projectId'>[]> {
  const { userId, projectId, run, made, askedAt } = projectDocuments
  const isOpen = and(isNotNull(run), or(isNull(made), ne(run, made)), lt(askedAt, before))
  return db.select({ userId, projectId }).from(projectDocuments).where(isOpen)
}

/** The given runs that a document still refers to. */
export async function listNamed(db: Db, makings: string[]): Promise<Set<string>> {
  if (makings.length === 0) return new Set()
  const { run, made } = projectDocuments
  const rows = await db
    .select({ run, made })
    .from(projectDocuments)
    .where(or(inArray(made, makings), inArray(run, makings)))
  return new Set(rows.flatMap((row) => [row.run, row.made]).filter((name) => name !== null))
}

/** How many bytes the learner's documents and their copies take. */
export async function documentBytes(db: Db, userId: string): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`
    select coalesce(sum(size), 0) as bytes from (
      select size from ${projectDocuments} where user_id = ${userId}
      union all select size from ${documentCopies} where user_id = ${userId}) as files`)
  return Number(rows[0]?.bytes ?? 0)
}

/** How many bytes the documents and copies of each learner take. */
export const documentsCounted = sql`
  select user_id, sum(size) as bytes from (
    select user_id, size from ${projectDocuments} where size is not null
    union all select user_id, size from ${documentCopies}) as files group by user_id`

/** Documents that were made before their bytes were counted. */
export async function listUncounted(db: Db, limit: number): Promise<{ userId: string; projectId: string; made: string }[]> {
  const { userId, projectId, made, size } = projectDocuments
  const rows = await db
    .select({ userId, projectId, made })
    .from(projectDocuments)
    .where(and(isNotNull(made), isNull(size)))
    .limit(limit)
  return rows.flatMap((row) => (row.made === null ? [] : [{ ...row, made: row.made }]))
}

/** Only if that run is still shown. */
export async function saveSize(db: Db, { userId, projectId, made }: { userId: string; projectId: string; made: string }, size: number) {
  await db
    .update(projectDocuments)
    .set({ size })
    .where(and(at(userId, projectId), eq(projectDocuments.made, made)))
}

export type DocCopy = typeof documentCopies.$inferSelect

/** An existing copy stays unchanged. */
export async function saveCopy(tx: Db, copy: Omit<DocCopy, 'inUse'>): Promise<void> {
  await tx.insert(documentCopies).values(copy).onConflictDoNothing()
}

export async function findCopy(db: Db, storageName: string): Promise<DocCopy | null> {
  const [row] = await db.select(getTableColumns(documentCopies)).from(documentCopies).where(eq(documentCopies.storageName, storageName))
  return row ?? null
}

export async function listCopies(db: Db, userId: string): Promise<DocCopy[]> {
  return db.select().from(documentCopies).where(eq(documentCopies.userId, userId)).orderBy(desc(documentCopies.createdAt))
}

/** Marks a copy of this project as used. False if it does not exist or was deleted. */
export async function claimCopy(tx: Db, userId: string, projectId: string, storageName: string): Promise<boolean> {
  const { storageName: name, userId: owner, projectId: of } = documentCopies
  const isIt = and(eq(name, storageName), eq(owner, userId), eq(of, projectId))
  return (await tx.update(documentCopies).set({ inUse: true }).where(isIt).returning({ name })).length > 0
}

/** Marks a copy as unused, so that the sweep deletes it. */
export async function releaseCopy(tx: Db, userId: string, storageName: string): Promise<void> {
  await tx
    .update(documentCopies)
    .set({ inUse: false })
    .where(and(eq(documentCopies.storageName, storageName), eq(documentCopies.userId, userId)))
}

export async function removeUnusedCopies(db: Db, before: Date): Promise<DocCopy[]> {
  return db
    .delete(documentCopies)
    .where(and(eq(documentCopies.inUse, false), lt(documentCopies.createdAt, before)))
    .returning()
}
