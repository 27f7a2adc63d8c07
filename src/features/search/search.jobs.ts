import { createHash } from 'node:crypto'
import type { Concept, ListedProject, Series } from '#features/content/content.rules.ts'
import { findPublished, listPublished } from '#features/content/content.store.ts'
import { findPublishingStamp } from '#features/content/publishing.store.ts'
import { listConcepts, listSeries } from '#features/content/published-catalogue.store.ts'
import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { meaning } from '#platform/own-processes.ts'
import { entryOf, ingredientsOf, isFindable, namesOf, type Around, type IndexEntry } from './search-index.rules.ts'
import { findIndexedPublishing, listIndexed, lockIndex, removeEntries, saveEntries, saveNames, saveState } from './search-index.store.ts'
import { embedContent } from './semantic.jobs.ts'

const AT_ONCE = 4

/**
 * Updates the index after a publishing; returns at once if it is current. Uses short transactions, because PGlite has a single connection.
 */
export async function indexContent(db: Db): Promise<void> {
  const publishing = await findPublishingStamp(db)
  if ((await findIndexedPublishing(db)) === publishing) return
  const around = { series: byId(await listSeries(db)), concepts: byKey(await listConcepts(db)) }
  const projects = (await listPublished(db)).filter(isFindable)
  const wanted = new Map(projects.map((project, position) => [project.id, { position, version: versionOf(project, position, around) }]))
  const indexed = await listIndexed(db)
  const changed = [...new Set([...indexed.keys(), ...wanted.keys()])].filter((id) => indexed.get(id) !== wanted.get(id)?.version)
  for (let at = 0; at < changed.length; at += AT_ONCE) {
    const entries: IndexEntry[] = []
    for (const id of changed.slice(at, at + AT_ONCE)) {
      const [published, place] = [await findPublished(db, id), wanted.get(id)]
      if (published && place) entries.push(entryOf(published, place.version, place.position, around))
    }
    await db.transaction(async (tx) => {
      await lockIndex(tx)
      await removeEntries(tx, changed.slice(at, at + AT_ONCE))
      await saveEntries(tx, entries)
    })
  }
  await db.transaction(async (tx) => {
    await lockIndex(tx)
    await saveNames(tx, namesOf(projects, around))
    await saveState(tx, publishing)
  })
  // published again meanwhile
  if ((await findPublishingStamp(db)) !== publishing) await indexContent(db)
}

function versionOf(project: ListedProject, position: number, around: Around): string {
  return createHash('sha256')
    .update(ingredientsOf(project, position, around))
    .digest('base64url')
    .slice(0, 24)
}

function byId(things: readonly Series[]): Map<string, Series> {
  return new Map(things.map((thing) => [thing.id, thing]))
}

function byKey(concepts: readonly Concept[]): Map<string, Concept> {
  return new Map(concepts.map((concept) => [concept.key, concept]))
}

/** Unloads the model afterwards if it was not loaded before, because it takes 250 MB. */
async function embedAndSleep(db: Db, signal: AbortSignal): Promise<number | null> {
  const wasAwake = meaning.isAwake()
  try {
    return await embedContent(db, meaning, signal)
  } finally {
    if (!wasAwake) meaning.close()
  }
}

/** Runs after every publishing and start: indexes words first, then computes embeddings. */
export const indexSearch = defineJob<null, Services>({
  name: 'index-search',
  timeout: 3_600_000,
  goesOnLater: true,
  async run(_, { db, log, config }, signal) {
    await indexContent(db)
    if (!config.semanticSearch) return
    const embedded = await embedAndSleep(db, signal)
    if (embedded === null) log.info({}, 'Search uses words only: the embedding model cannot run here.')
    else if (embedded > 0) log.info({ embedded }, 'Embeddings of projects are up to date.')
  },
})

/** Enqueues the job; a second call changes nothing. */
export async function askForIndex({ jobs }: Pick<Services, 'jobs'>, db: Db): Promise<void> {
  await jobs.enqueue(db, indexSearch, null, { key: 'search' })
}
