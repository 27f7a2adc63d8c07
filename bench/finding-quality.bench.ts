import { join } from 'node:path'
import { publishContent } from '#features/content/content.jobs.ts'
import { indexContent } from '#features/search/search.jobs.ts'
import { embedContent } from '#features/search/semantic.jobs.ts'
import { embeddedTestDatabase } from '#platform/db/db.fixtures.ts'
import { meaning } from '#platform/own-processes.ts'
import { figure } from './figure.ts'
import { readCatalogue } from './held-reasons.ts'
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
const catalogue = await readCatalogue(db)

/** Only figures are read of this set, so that no rule is made for it. */
const HELD_OUT = 'strangers'

for (const [name, semanticSearch] of [
  ['meaning', true],
  ['words', false],
] as const) {
  const answers = await answersOf(db, semanticSearch)
  const measuring = (set: string) => ({ answers, catalogue, isTold: process.env.DETAILS === name && set !== HELD_OUT })
  for (const [set, judged] of goals) {
    for (const [what, value, unit] of await measureGoals(judged, measuring(set))) figure(`goals of ${set}: ${what}, ${name}`, value, unit)
  }
  for (const [set, judged] of searches) {
    for (const [what, value, unit] of await measureSearches(judged, measuring(set)))
      figure(`searches of ${set}: ${what}, ${name}`, value, unit)
  }
}
meaning.close()
await database.close()
process.exit()
