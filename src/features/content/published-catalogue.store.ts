import { eq, getTableColumns, inArray } from 'drizzle-orm'
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

interface Shared {
  prefix: string
  series: Series[]
  concepts: Concept[]
  /** null: as they are */
  aliases: Alias[] | null
}

/** Replaces the rows of these catalogues. Keeps rows of the same name from other catalogues: `content check` reports the clash. */
export async function replaceShared(tx: Db, parts: readonly Shared[]): Promise<void> {
  const prefixesOf = (some: readonly Shared[]) => some.map(({ prefix }) => prefix)
  // before any insert, so that a row can move to an earlier catalogue
  for (const table of [contentSeries, contentConcepts]) await tx.delete(table).where(inArray(table.catalogue, prefixesOf(parts)))
  const named = parts.filter(({ aliases }) => aliases !== null)
  await tx.delete(contentAliases).where(inArray(contentAliases.catalogue, prefixesOf(named)))
  for (const { prefix: catalogue, series, concepts, aliases } of parts) {
    const ordered = series.map(({ order, ...rest }) => ({ ...rest, position: order, catalogue }))
    if (ordered.length > 0) await tx.insert(contentSeries).values(ordered).onConflictDoNothing()
    const explained = concepts.map((one) => ({ ...one, catalogue }))
    if (explained.length > 0) await tx.insert(contentConcepts).values(explained).onConflictDoNothing()
    const led = (aliases ?? []).map((one) => ({ ...one, catalogue }))
    if (led.length > 0) await tx.insert(contentAliases).values(led).onConflictDoNothing()
  }
}

const keepAliases = rowCache<Alias[]>(2)

export async function listAliases(db: Db): Promise<Alias[]> {
  const stamp = await findPublishingStamp(db)
  const { phrase, leadsTo, elsewhere } = contentAliases
  return (await keepAliases(db, stamp, () => db.select({ phrase, leadsTo, elsewhere }).from(contentAliases).orderBy(phrase))) ?? []
}
