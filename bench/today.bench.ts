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

/** Today of learners with a goal, a plan and something begun, on a site where `count` others did the same. */
async function siteWith(count: number) {
  await using opened = new AsyncDisposableStack()
  const database = opened.use(await benchDatabase())
  const server = await startServer({ DATABASE_URL: database.url, TRUST_PROXY: '1', SEARCH_MEANING: 'false' })
  opened.defer(() => server.stop())
  const { origin } = server
  const cookies: string[] = []
  for (let at = 0; at < LEARNERS; at += 1) cookies.push((await signIn(server, at)).cookie)
  for (const cookie of cookies) {
    await ask(`${origin}/goals`, cookie, { goal: 'I want to become better at security' })
    await ask(`${origin}/projects/speak-http-by-hand/validations/missing-code`, cookie, { text: { data: '505' }, status: 'COMPLETE' })
  }
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  opened.defer(() => pool.end())
  const { rows } = await pool.query<{ user_id: string }>('select user_id from goals limit 1')
  await learnersLike(pool, rows[0]?.user_id ?? '', count)
  // as after a quiet night
  await pool.query('vacuum (analyze)')
  await pool.query('checkpoint')
  let asked = 0
  const nextCookie = () => cookies[(asked += 1) % LEARNERS] ?? ''
  const { pid } = server.process
  const stack = opened.move()
  return {
    pid,
    today: () => load(pid, () => ask(`${origin}/user/today`, nextCookie()), WORK),
    async page(): Promise<string> {
      const headers = { accept: 'text/html', 'accept-encoding': 'br', cookie: nextCookie(), 'x-forwarded-for': '10.3.0.1' }
      const reply = await fetch(origin, { headers })
      if (!reply.ok) throw new Error(`Today: ${reply.status}`)
      return reply.text()
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

await buildPages()
await using few = await siteWith(FEW)
const costs: number[] = []
for (let pass = 0; pass <= PASSES; pass += 1) {
  const before = used(few.pid)
  for (let at = 0; at < PAGES; at += 1) await few.page()
  if (pass > 0) costs.push((used(few.pid) - before) / PAGES / 1000)
}
const html = await few.page()
const small = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
figure('Today: processor', median(costs), 'ms')
figure('Today: page', Buffer.byteLength(html) / 1000, 'kB')
figure('Today: page in Brotli', small.byteLength / 1000, 'kB')

await using many = await siteWith(FEW * TIMES_MORE)
const rounds = await inTurn({ few: few.today, many: many.today })
const p95 = (whose: 'few' | 'many') => median(rounds.map((round) => percentile(round[whose].times, 0.95)))
const cpu = (whose: 'few' | 'many') => median(rounds.map((round) => round[whose].cpu)) / 1000
const note = `${p95('few').toFixed(1)} ms with ${FEW} learners, ${p95('many').toFixed(1)} ms with ${FEW * TIMES_MORE}`
figure(`Today: p95 with ${TIMES_MORE} × as many learners`, p95('many') / p95('few'), '×', { most: 1.25 }, note)
figure(`Today: processor with ${TIMES_MORE} × as many learners`, cpu('many') / cpu('few'), '×', { most: 1.25 })
