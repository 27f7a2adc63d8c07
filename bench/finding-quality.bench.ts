import { join } from 'node:path'
import { publishContent } from '#features/content/content.jobs.ts'
import { listPublished } from '#features/content/content.store.ts'
import { listSeries } from '#features/content/published-catalogue.store.ts'
import { indexContent } from '#features/search/search.jobs.ts'
import { embedContent } from '#features/search/semantic.jobs.ts'
import { embeddedTestDatabase } from '#platform/db/db.fixtures.ts'
import { meaning } from '#platform/own-processes.ts'
import { figure } from './figure.ts'
import { answersOf, readJudged, type JudgedGoal, type JudgedSearch } from './judged-finding.ts'
import { measureGoals, measureSearches } from './measured-finding.ts'

/** Another folder of goals*.jsonl and searches*.jsonl, such as a held-out set. */
const folder = process.env.JUDGED ?? join(import.meta.dirname, 'finding')
const root = join(import.meta.dirname, '..')
const goals = readJudged<JudgedGoal>(folder, 'goals')
const searches = readJudged<JudgedSearch>(folder, 'searches')

const database = await embeddedTestDatabase()
const { db } = database
const quiet = { info: () => undefined, warn: () => undefined }
const storage = { has: async () => true, put: async () => ({ size: 0, etag: '' }) }
await publishContent({ db, storage, folder: join(root, 'content'), log: quiet })
await indexContent(db)
await embedContent(db, meaning)
const titles = new Set([
  ...(await listPublished(db)).map(({ metadata }) => metadata.title),
  ...(await listSeries(db)).map(({ title }) => title),
])

for (const [name, semanticSearch] of [
  ['meaning', true],
  ['words', false],
] as const) {
  const answers = await answersOf(db, semanticSearch)
  const isTold = process.env.DETAILS === name
  for (const [what, value, unit] of [
    ...(await measureGoals(goals, { answers, titles, isTold })),
    ...(await measureSearches(searches, { answers, titles, isTold })),
  ]) {
    figure(`${what}, ${name}`, value, unit)
  }
}
meaning.close()
await database.close()
process.exit()
