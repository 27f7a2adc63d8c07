import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ListedProject } from '#features/content/rules.ts'
import { publishContent } from '#features/content/jobs.ts'
import { listPublished } from '#features/content/store.ts'
import { matchGoal } from '#features/goals/matching/server.ts'
import { planPath } from '#features/goals/rules.ts'
import { indexContent } from '#features/search/jobs.ts'
import { meaning } from '#features/search/meaning/gateway.ts'
import { embedContent } from '#features/search/meaning/jobs.ts'
import { embeddedTestDatabase } from '#platform/db/fixtures.ts'
import { figure, median } from './figure.ts'

interface Judged {
  goal: string
  /** 'else' is about something else, and must find nothing. */
  kind: string
  /** 3 is what the goal is about, 2 helps it well, 1 is near. */
  fits: Record<string, number>
}

const AT = 6
const HELPS = 2
const root = join(import.meta.dirname, '..')
const { goals } = JSON.parse(readFileSync(join(root, 'bench/goals/judged.json'), 'utf8')) as { goals: Judged[] }

const gain = (grades: number[]) => grades.slice(0, AT).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** In the order of the path, which is that of learning: what prepares comes before what is asked for, and costs a little here. */
function measure(path: string[], { fits }: Judged): { ndcg: number; precision: number; recall: number } {
  const helpful = Object.keys(fits).filter((id) => (fits[id] ?? 0) >= HELPS)
  return {
    ndcg: gain(path.map((id) => fits[id] ?? 0)) / gain(Object.values(fits).sort((a, b) => b - a)),
    precision: path.length === 0 ? 0 : path.filter((id) => fits[id]).length / path.length,
    recall: helpful.filter((id) => path.includes(id)).length / helpful.length,
  }
}

const database = await embeddedTestDatabase()
const { db } = database
const quiet = { info: () => undefined, warn: () => undefined }
const storage = { has: async () => true, put: async () => ({ size: 0, etag: '' }) }
await publishContent({ db, storage, folder: join(root, 'content'), log: quiet })
await indexContent(db)
const projects = (await listPublished(db)).filter(({ metadata }) => metadata.visibility === 'public')

const candidate = ({ id, metadata }: ListedProject, fit: number) => ({
  ...metadata,
  id,
  fit,
  minutes: metadata.time,
  needsPro: metadata.plan === 'pro',
  status: 'INCOMPLETE' as const,
  named: [],
  part: null,
})

async function measureAll(
  name: string,
  byMeaning: boolean,
  least: { ndcg: number; fresh: number; named: number; empties: number },
): Promise<void> {
  await matchGoal(db, 'anything', projects, byMeaning)
  const measured: ReturnType<typeof measure>[] = []
  const times: number[] = []
  const empties: boolean[] = []
  for (const judged of goals) {
    const from = performance.now()
    const { fits } = await matchGoal(db, judged.goal, projects, byMeaning)
    times.push(performance.now() - from)
    const path = planPath(
      judged.goal,
      projects.map((project) => candidate(project, fits.get(project.id) ?? 0)),
    ).map(({ projectId }) => projectId)
    const isElse = judged.kind === 'else'
    if (isElse) empties.push(path.length === 0)
    else measured.push(measure(path, judged))
    const isShort = isElse ? path.length > 0 : (measured.at(-1)?.ndcg ?? 0) < 0.9
    if (process.env.DETAILS === name && isShort) {
      console.log(`${isElse ? 'full' : measured.at(-1)?.ndcg.toFixed(2)}  ${judged.goal}: ${path.join(', ')}`)
    }
  }
  const asked = goals.filter(({ kind }) => kind !== 'else')
  const ndcgOf = (kinds: (kind: string) => boolean) =>
    mean(measured.filter((_, place) => kinds(asked[place]?.kind ?? '')).map((one) => one.ndcg))
  const fresh = ndcgOf((kind) => kind === 'fresh')
  const named = ndcgOf((kind) => kind === 'named')
  const ndcg = ndcgOf((kind) => kind !== 'fresh' && kind !== 'named')
  const empty = empties.filter(Boolean).length
  figure(`goals: nDCG@${AT}, ${name}`, ndcg, '')
  figure(`goals: precision, ${name}`, mean(measured.map((one) => one.precision)), '')
  figure(`goals: recall, ${name}`, mean(measured.map((one) => one.recall)), '')
  figure(`goals: nDCG@${AT} of fresh ones, ${name}`, fresh, '')
  figure(`goals: nDCG@${AT} of named fields, ${name}`, named, '')
  figure(`goals: about something else and empty, ${name}`, empty, `of ${empties.length}`)
  figure(`goals: median time, ${name}`, median(times), 'ms', { most: 50 })
  if (ndcg < least.ndcg || fresh < least.fresh || named < least.named || empty < least.empties) {
    console.log(
      `MISSED: ${name} should reach ${least.ndcg}, ${least.fresh} for fresh ones, ${least.named} for named fields, and leave ${least.empties} empty`,
    )
    process.exitCode = 1
  }
}

await measureAll('words', false, { ndcg: 0.65, fresh: 0.6, named: 0.65, empties: 12 })
if (process.env.ONLY !== 'words') {
  await embedContent(db, meaning)
  await measureAll('meaning', true, { ndcg: 0.8, fresh: 0.7, named: 0.85, empties: 13 })
}
await meaning.close()
await database.close()
process.exit()
