import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { searchNames, searchPhrases, searchProjects, searchState, searchVectors } from './search.tables.ts'
import type { Told } from './semantic.rules.ts'

export async function listIds(db: Db): Promise<string[]> {
  const rows = await db.select({ id: searchProjects.id }).from(searchProjects).orderBy(searchProjects.position)
  return rows.map(({ id }) => id)
}

export async function findTold(db: Db, projectId: string): Promise<Told | null> {
  const { id, title, description, passages } = searchProjects
  const [found] = await db.select({ id, title, description, passages }).from(searchProjects).where(eq(id, projectId))
  if (!found) return null
  const names = await db
    .select({ kind: searchNames.kind, title: searchNames.title, description: searchNames.description })
    .from(searchNames)
    .where(and(inArray(searchNames.kind, ['series', 'concepts']), sql`${projectId} = any(${searchNames.projectIds})`))
    .orderBy(searchNames.kind, searchNames.position)
  const concepts = names.filter(({ kind }) => kind === 'concepts').map((name) => name.title)
  return { ...found, concepts, series: names.find(({ kind }) => kind === 'series') ?? null }
}

export async function listHashes(db: Db, projectId: string): Promise<string[]> {
  const { hash, part } = searchVectors
  const rows = await db.select({ hash }).from(searchVectors).where(eq(searchVectors.projectId, projectId)).orderBy(part)
  return rows.map(({ hash }) => hash)
}

export async function findVectors(db: Db, hashes: readonly string[]): Promise<Map<string, Buffer>> {
  if (hashes.length === 0) return new Map()
  const { hash, vector } = searchVectors
  const rows = await db
    .select({ hash, vector })
    .from(searchVectors)
    .where(inArray(hash, [...hashes]))
  return new Map(rows.map(({ hash, vector }) => [hash, vector]))
}

export interface NewVector {
  part: number
  hash: string
  step: string | null
  vector: Uint8Array
}

/** Replaces a project's vectors and the id of the set, by which every instance notices that its copy is stale. */
export async function saveVectors(tx: Db, projectId: string, parts: readonly NewVector[]): Promise<void> {
  await tx.delete(searchVectors).where(eq(searchVectors.projectId, projectId))
  const rows = parts.map(({ vector, ...one }) => ({ projectId, ...one, vector: Buffer.from(vector) }))
  if (rows.length > 0) await tx.insert(searchVectors).values(rows)
  await tx.update(searchState).set({ vectors: newId() })
}

/** Deletes the vectors of removed projects. */
export async function removeOldVectors(tx: Db): Promise<void> {
  const gone = await tx
    .delete(searchVectors)
    .where(sql`not exists (select from ${searchProjects} p where p.id = ${searchVectors.projectId})`)
    .returning({ part: searchVectors.part })
  if (gone.length > 0) await tx.update(searchState).set({ vectors: newId() })
}

export interface Owner {
  id: string
  part: number
  step: string | null
}

export interface WholeSet {
  /** The project and step of each vector, in the order of the set. */
  owners: Owner[]
  vectors: Buffer
}

const AT_ONCE = 5000

export async function loadVectors(db: Db): Promise<WholeSet> {
  const owners: Owner[] = []
  const vectors: Buffer[] = []
  const { projectId, part, step, vector } = searchVectors
  let last: [string, number] = ['', -1]
  for (;;) {
    const rows = await db
      .select({ projectId, part, step, vector })
      .from(searchVectors)
      .where(sql`(${projectId}, ${part}) > (${last[0]}, ${last[1]}::int)`)
      .orderBy(projectId, part)
      .limit(AT_ONCE)
    for (const row of rows) {
      owners.push({ id: row.projectId, part: row.part, step: row.step })
      vectors.push(row.vector)
    }
    const end = rows.at(-1)
    if (!end || rows.length < AT_ONCE) return { owners, vectors: Buffer.concat(vectors) }
    last = [end.projectId, end.part]
  }
}

export interface NewPhrase {
  phrase: string
  hash: string
  vector: Uint8Array
}

/** The stored hash of each phrase. */
export async function listPhraseHashes(db: Db): Promise<Map<string, string>> {
  const rows = await db.select({ phrase: searchPhrases.phrase, hash: searchPhrases.hash }).from(searchPhrases)
  return new Map(rows.map(({ phrase, hash }) => [phrase, hash]))
}

export async function savePhrases(tx: Db, gone: readonly string[], added: readonly NewPhrase[]): Promise<void> {
  const old = [...gone, ...added.map(({ phrase }) => phrase)]
  if (old.length > 0) await tx.delete(searchPhrases).where(inArray(searchPhrases.phrase, old))
  const rows = added.map(({ vector, ...one }) => ({ ...one, vector: Buffer.from(vector) }))
  if (rows.length > 0) await tx.insert(searchPhrases).values(rows).onConflictDoNothing()
  await tx.update(searchState).set({ vectors: newId() })
}

export async function loadPhrases(db: Db): Promise<{ phrases: string[]; vectors: Buffer }> {
  const { phrase, vector } = searchPhrases
  const rows = await db.select({ phrase, vector }).from(searchPhrases).orderBy(asc(phrase))
  return { phrases: rows.map((row) => row.phrase), vectors: Buffer.concat(rows.map((row) => row.vector)) }
}
