import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import type { Passage } from '../rules.ts'
import { searchProjects, searchState, searchVectors } from '../tables.ts'

/** What is to be known of a project to say what it means. */
export interface Told {
  id: string
  title: string
  description: string
  passages: Passage[]
}

export async function listIds(db: Db): Promise<string[]> {
  const rows = await db.select({ id: searchProjects.id }).from(searchProjects).orderBy(searchProjects.position)
  return rows.map(({ id }) => id)
}

export async function findTold(db: Db, id: string): Promise<Told | null> {
  const { title, description, passages } = searchProjects
  const [found] = await db
    .select({ id: searchProjects.id, title, description, passages })
    .from(searchProjects)
    .where(eq(searchProjects.id, id))
  return found ?? null
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

/** What a project means from now on; the set gets another name, by which every instance sees that its copy is old. */
export async function saveVectors(tx: Db, projectId: string, parts: readonly { hash: string; vector: Uint8Array }[]): Promise<void> {
  await tx.delete(searchVectors).where(eq(searchVectors.projectId, projectId))
  const rows = parts.map(({ hash, vector }, part) => ({ projectId, part, hash, vector: Buffer.from(vector) }))
  if (rows.length > 0) await tx.insert(searchVectors).values(rows)
  await tx.update(searchState).set({ vectors: newId() })
}

/** Of projects that are there no more. */
export async function removeOldVectors(tx: Db): Promise<void> {
  const gone = await tx
    .delete(searchVectors)
    .where(sql`not exists (select from ${searchProjects} p where p.id = ${searchVectors.projectId})`)
    .returning({ part: searchVectors.part })
  if (gone.length > 0) await tx.update(searchState).set({ vectors: newId() })
}

export interface WholeSet {
  /** Whose vector each is, in the order of the set. */
  ids: string[]
  vectors: Buffer
}

const AT_ONCE = 5000

export async function loadVectors(db: Db): Promise<WholeSet> {
  const ids: string[] = []
  const vectors: Buffer[] = []
  const { projectId, part, vector } = searchVectors
  let last: [string, number] = ['', -1]
  for (;;) {
    const rows = await db
      .select({ projectId, part, vector })
      .from(searchVectors)
      .where(sql`(${projectId}, ${part}) > (${last[0]}, ${last[1]}::int)`)
      .orderBy(projectId, part)
      .limit(AT_ONCE)
    for (const row of rows) {
      ids.push(row.projectId)
      vectors.push(row.vector)
    }
    const end = rows.at(-1)
    if (!end || rows.length < AT_ONCE) return { ids, vectors: Buffer.concat(vectors) }
    last = [end.projectId, end.part]
  }
}
