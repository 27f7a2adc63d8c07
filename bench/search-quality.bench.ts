import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishContent } from '#features/content/content.jobs.ts'
import { indexContent } from '#features/search/search.jobs.ts'
import { embedContent } from '#features/search/semantic.jobs.ts'
import { rankProjects, readWords } from '#features/search/ranking.server.ts'
import { WAYS, readQuery } from '#features/search/search.rules.ts'
import { embeddedTestDatabase } from '#platform/db/db.fixtures.ts'
import { meaning } from '#platform/own-processes.ts'
import { figure } from './figure.ts'

interface Judged {
  q: string
  kind: string
  /** Grades: 3 is the topic, 2 helps well, 1 is near. */
  fits: Record<string, number>
}

const AT = 10
const root = join(import.meta.dirname, '..')
const { queries: all } = JSON.parse(readFileSync(join(root, 'bench/search/judged.json'), 'utf8')) as { queries: Judged[] }
const queries = all.filter(({ fits }) => Object.keys(fits).length > 0)
/** Off topic: they must find nothing. */
const others = all.filter(({ fits }) => Object.keys(fits).length === 0)

const gain = (grades: number[]) => grades.slice(0, AT).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)

function measure(found: string[], { fits }: Judged): { ndcg: number; recall: number } {
  const ideal = Object.values(fits).sort((a, b) => b - a)
  const first = found.slice(0, AT)
  return {
    ndcg: gain(first.map((id) => fits[id] ?? 0)) / gain(ideal),
    recall: first.filter((id) => fits[id]).length / Math.min(AT, ideal.length),
  }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const database = await embeddedTestDatabase()
const { db } = database
const quiet = { info: () => undefined, warn: () => undefined }
const storage = { has: async () => true, put: async () => ({ size: 0, etag: '' }) }
await publishContent({ db, storage, folder: join(root, 'content'), log: quiet })
await indexContent(db)
await embedContent(db, meaning)

const results = new Map<string, { ndcg: number; recall: number }[]>()
for (const by of WAYS) {
  const measured = []
  for (const judged of queries) {
    const { projects } = await rankProjects(db, await readWords(db, readQuery(judged.q)), { by, timeout: 60_000 })
    const ids = projects.map(({ id }) => id)
    measured.push(measure(ids, judged))
    const { ndcg } = measured.at(-1) ?? { ndcg: 0 }
    if (process.env.DETAILS === by && ndcg < 0.9)
      console.log(`${ndcg.toFixed(2)}  ${judged.kind.padEnd(8)} ${judged.q}: ${ids.slice(0, 4).join(', ')}`)
  }
  results.set(by, measured)
}

for (const by of WAYS) {
  const measured = results.get(by) ?? []
  figure(`search quality: nDCG@10, ${by}`, mean(measured.map(({ ndcg }) => ndcg)), '')
  figure(`search quality: recall@10, ${by}`, mean(measured.map(({ recall }) => recall)), '')
}
for (const kind of new Set(queries.map((judged) => judged.kind))) {
  const of = (by: string) =>
    mean((results.get(by) ?? []).filter((_, place) => queries[place]?.kind === kind).map(({ ndcg }) => ndcg)).toFixed(2)
  console.log(`  ${kind.padEnd(8)} words ${of('words')}  meaning ${of('meaning')}  both ${of('both')}`)
}
const best = (field: 'ndcg' | 'recall') => (by: string) => mean((results.get(by) ?? []).map((one) => one[field]))
for (const field of ['ndcg', 'recall'] as const) {
  const of = best(field)
  if (of('both') < Math.max(of('words'), of('meaning'))) fail(`${field}: words and embeddings together are not the best`)
}
const of = (wanted: string) =>
  mean((results.get('both') ?? []).filter((_, place) => queries[place]?.kind === wanted).map(({ ndcg }) => ndcg))
const heldOut = of('held-out')
figure('search quality: nDCG@10 of held-out ones, both', heldOut, '')
figure('search quality: nDCG@10 of those of a second judge, both', of('second'), '')
figure('search quality: nDCG@10 of those that no rule or alias was made for, both', of('blind'), '')
if (of('second') < 0.94) fail('nDCG@10 of searches of the second judge is below 0.94')
if (heldOut < 0.95) fail('nDCG@10 of held-out searches is below 0.95')
for (const by of ['words', 'both'] as const) {
  const full: string[] = []
  for (const { q } of others) {
    const { projects } = await rankProjects(db, await readWords(db, readQuery(q)), { by, timeout: 60_000 })
    if (projects.length > 0) full.push(`${q}: ${projects.map(({ id, score }) => `${id} ${score.toFixed(2)}`).join(', ')}`)
  }
  figure(`search quality: about something else and empty, ${by}`, others.length - full.length, `of ${others.length}`)
  // words alone cannot tell a passing mention from the topic
  if (by === 'both' && full.length > 0) fail(`something is found for ${full.join('; ')}`)
}
if (best('ndcg')('both') < 0.85) fail('nDCG@10 is below 0.85')

function fail(sentence: string): void {
  console.log(`MISSED: ${sentence}`)
  process.exitCode = 1
}
meaning.close()
await database.close()
process.exit()
