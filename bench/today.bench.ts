import { brotliCompressSync, constants } from 'node:zlib'
import pg from 'pg'
import { learnersLike } from '#features/validations/validations.fixtures.ts'
import { signIn } from '../e2e/operation/survival.ts'
import { startServer } from '../e2e/serve.ts'
import { buildPages } from '../scripts/build.ts'
import { figure, median, percentile } from './figure.ts'
import { ask, benchDatabase, inTurn, load, used } from './load.ts'

const FEW = Number(process.env.FEW ?? 300)
const TIMES_MORE = 100
const WORK = { requests: 600, connections: 4 }
const PASSES = 5
const PAGES = 200
/** One person may ask 1,200 times a minute. */
const LEARNERS = 16

/** Today of a learner with a goal, a plan and something begun: what its page costs, and whether it depends on how many others there are. */
await buildPages()
await using database = await benchDatabase()
const server = await startServer({ DATABASE_URL: database.url, TRUST_PROXY: '1', SEARCH_MEANING: 'false' })
const pool = new pg.Pool({ connectionString: database.url, max: 1 })
const { origin } = server
try {
  const cookies: string[] = []
  for (let at = 0; at < LEARNERS; at += 1) cookies.push((await signIn(server, at)).cookie)
  for (const cookie of cookies) {
    await ask(`${origin}/goals`, cookie, { goal: 'I want to become better at security' })
    await ask(`${origin}/projects/speak-http-by-hand/validations/missing-code`, cookie, { text: { data: '505' }, status: 'COMPLETE' })
  }
  let asked = 0
  const nextCookie = () => cookies[(asked += 1) % LEARNERS] ?? ''
  const call = () => ask(`${origin}/user/today`, nextCookie())
  async function page(path: string): Promise<string> {
    const headers = { accept: 'text/html', 'accept-encoding': 'br', cookie: nextCookie(), 'x-forwarded-for': '10.3.0.1' }
    const reply = await fetch(origin + path, { headers })
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
    return reply.text()
  }
  const costs: number[] = []
  for (let pass = 0; pass <= PASSES; pass += 1) {
    const before = used(server.process.pid)
    for (let at = 0; at < PAGES; at += 1) await page('/')
    if (pass > 0) costs.push((used(server.process.pid) - before) / PAGES / 1000)
  }
  const html = await page('/')
  const small = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  figure('Today: processor', median(costs), 'ms')
  figure('Today: page', Buffer.byteLength(html) / 1000, 'kB')
  figure('Today: page in Brotli', small.byteLength / 1000, 'kB')

  const { rows } = await pool.query<{ user_id: string }>('select user_id from goals limit 1')
  const userId = rows[0]?.user_id ?? ''
  /** The usual p95 of a round, as after a quiet night. */
  async function settled() {
    await pool.query('vacuum (analyze)')
    await pool.query('checkpoint')
    const rounds = await inTurn({ today: () => load(server.process.pid, call, WORK) })
    return median(rounds.map(({ today }) => percentile(today.times, 0.95)))
  }
  await learnersLike(pool, userId, FEW)
  const few = await settled()
  await learnersLike(pool, userId, FEW * (TIMES_MORE - 1))
  const many = await settled()
  const note = `${few.toFixed(1)} ms with ${FEW} learners, ${many.toFixed(1)} ms with ${FEW * TIMES_MORE}`
  figure(`Today: p95 with ${TIMES_MORE} × as many learners`, many / few, '×', { most: 1.25 }, note)
} finally {
  await pool.end()
  await server.stop()
}
