import { join } from 'node:path'
import pg from 'pg'
import { learnersLike } from '#features/validations/validations.fixtures.ts'
import { signIn } from '../e2e/operation/survival.ts'
import { startServer } from '../e2e/serve.ts'
import { buildPages } from '../scripts/build.ts'
import { figure, median, percentile } from './figure.ts'
import { ask, benchDatabase, inTurn, load } from './load.ts'

const FEW = Number(process.env.FEW ?? 1000)
const TIMES_MORE = 100
const WORK = { requests: 600, connections: 4 }

let saved = 0

await buildPages()
await using database = await benchDatabase()
const content = join(import.meta.dirname, '../e2e/projects/content')
const server = await startServer({ DATABASE_URL: database.url, TRUST_PROXY: '1', CONTENT_DIR: content })
const pool = new pg.Pool({ connectionString: database.url, max: 1 })
const tasks = `${server.origin}/projects/workshop/validations`
try {
  const cookies: string[] = []
  for (let at = 0; at < WORK.connections; at += 1) cookies.push((await signIn(server, at)).cookie)
  const list = (at: number) => ask(tasks, cookies[at] ?? '')
  const save = (at: number) => ask(`${tasks}/typed`, cookies[at] ?? '', { text: { data: `answer ${(saved += 1)}` }, status: 'INCOMPLETE' })
  for (const at of cookies.keys()) await save(at)
  const { rows } = await pool.query<{ user_id: string }>('select user_id from answers limit 1')
  const userId = rows[0]?.user_id ?? ''

  /** The usual p95 of a round: after vacuum and a checkpoint, as after a quiet night. */
  async function settled() {
    await pool.query('vacuum (analyze)')
    await pool.query('checkpoint')
    const rounds = await inTurn({ save: () => load(server.process.pid, save, WORK), list: () => load(server.process.pid, list, WORK) })
    const p95 = (what: 'save' | 'list') => median(rounds.map((round) => percentile(round[what].times, 0.95)))
    return { 'save an answer': p95('save'), 'list the answers': p95('list') }
  }

  await learnersLike(pool, userId, FEW)
  const few = await settled()
  await learnersLike(pool, userId, FEW * (TIMES_MORE - 1))
  const many = await settled()
  for (const what of ['save an answer', 'list the answers'] as const) {
    const note = `${few[what].toFixed(1)} ms with ${FEW} learners, ${many[what].toFixed(1)} ms with ${FEW * TIMES_MORE}`
    figure(`${what}: p95 with ${TIMES_MORE} × as many`, many[what] / few[what], '×', { most: 1.25 }, note)
  }
} finally {
  await pool.end()
  await server.stop()
}
