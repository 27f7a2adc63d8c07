import { eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { rowCache } from '#platform/db/row-cache.ts'
import { findPublishingStamp } from './publishing.store.ts'
import type { Alias, Category, Concept, Series } from './content.rules.ts'
import { contentAliases, contentConcepts, contentSeries } from './content.tables.ts'

const inOrder = prepared((db) => db.select().from(contentSeries).orderBy(contentSeries.position, contentSeries.id))

export async function listSeries(db: Db): Promise<Series[]> {
  return (await inOrder(db, {})).map(seriesOf)
}

function seriesOf({ position, category, id, title, description }: typeof contentSeries.$inferSelect): Series {
  return { id, title, description, category: category as Category, order: position }
}

const { catalogue: _, ...concept } = getTableColumns(contentConcepts)

export async function findConcept(db: Db, key: string): Promise<Concept | null> {
  const [found] = await db.select(concept).from(contentConcepts).where(eq(contentConcepts.key, key))
  return found ?? null
}

export async function listConcepts(db: Db): Promise<Concept[]> {
  return db.select(concept).from(contentConcepts).orderBy(contentConcepts.key)
}

/** Keeps rows of the same name from other catalogues: `content check` reports the clash. */
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
