import { createHash } from 'node:crypto'
import type { Concept, ListedProject, Series } from '#features/content/rules.ts'
import { findPublished, findPublishingStamp, listConcepts, listPublished, listSeries } from '#features/content/store.ts'
import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { entryOf, ingredientsOf, isFindable, namesOf, type Around } from './index/rules.ts'
import { findIndexedPublishing, listIndexed, lockIndex, removeEntries, saveEntries, saveNames, saveState } from './index/store.ts'
import { meaning } from './meaning/gateway.ts'
import { embedContent } from './meaning/jobs.ts'

const AT_ONCE = 50

/** Brings what can be found up to what was published. Does nothing, at once, when it is. */
export async function indexContent(db: Db): Promise<void> {
  if ((await findIndexedPublishing(db)) === (await findPublishingStamp(db))) return
  await db.transaction(async (tx) => {
    await lockIndex(tx)
    const publishing = await findPublishingStamp(tx)
    const around = { series: byId(await listSeries(tx)), concepts: byKey(await listConcepts(tx)) }
    const projects = (await listPublished(tx)).filter(isFindable)
    const indexed = await listIndexed(tx)
    const versions = new Map(projects.map((project, position) => [project.id, versionOf(project, position, around)]))
    const gone = [...indexed.keys()].filter((id) => indexed.get(id) !== versions.get(id))
    await removeEntries(tx, gone)
    const changed = projects.flatMap((project, position) =>
      indexed.get(project.id) === versions.get(project.id) ? [] : [{ project, position }],
    )
    for (let at = 0; at < changed.length; at += AT_ONCE) {
      const entries = []
      for (const { project, position } of changed.slice(at, at + AT_ONCE)) {
        const published = await findPublished(tx, project.id)
        if (published) entries.push(entryOf(published, versions.get(project.id) ?? '', position, around))
      }
      await saveEntries(tx, entries)
    }
    await saveNames(tx, namesOf(projects, around))
    await saveState(tx, publishing)
  })
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

/** After every publishing and every start: first the words, at once, then what they mean. */
export const indexSearch = defineJob<null, Services>({
  name: 'index-search',
  timeout: 3_600_000,
  async run(_, { db, log, config }, signal) {
    await indexContent(db)
    if (!config.searchMeaning) return
    const embedded = await embedContent(db, meaning, signal)
    if (embedded === null) log.info({}, 'Search works by words alone: the model of meaning cannot run here.')
    else if (embedded > 0) log.info({ embedded }, 'Search knows what these projects mean.')
  },
})

/** Asks for that; asking twice is asking once. */
export async function askForIndex({ jobs }: Pick<Services, 'jobs'>, db: Db): Promise<void> {
  await jobs.enqueue(db, indexSearch, null, { key: 'search' })
}
