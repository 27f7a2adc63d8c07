import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { learnersLike } from '#features/validations/fixtures.ts'
import { signIn } from '../e2e/operation/survival.ts'
import { startServer } from '../e2e/serve.ts'
import { buildPages } from '../scripts/build.ts'
import { figure, median, percentile } from './figure.ts'

const FEW = Number(process.env.FEW ?? 1000)
const TIMES_MORE = 100
const ROUNDS = 5
const REQUESTS = 600
const CLIENTS = 4
const postgres = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const PROJECT = '/projects/workshop/validations'

async function onServer(url: string, question: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(question)
  await client.end()
}

interface Person {
  cookie: string
}

let saved = 0
let asked = 0

/** Another one each time: one client alone would be slowed down. */
function nextAddress(): string {
  asked += 1
  return `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
}

async function timed(origin: string, { cookie }: Person, body?: object): Promise<number> {
  const headers = { cookie, accept: 'application/json', 'content-type': 'application/json', 'x-forwarded-for': nextAddress() }
  const begun = performance.now()
  const asked = body
    ? { method: 'POST', headers: { ...headers, 'idempotency-key': randomUUID() }, body: JSON.stringify(body) }
    : { headers }
  const response = await fetch(origin + (body ? `${PROJECT}/typed` : PROJECT), asked)
  await response.text()
  if (!response.ok) throw new Error(String(response.status))
  return performance.now() - begun
}

type Act = (person: Person) => Promise<number>

/** The p95 of a round, as it usually is. */
async function p95(people: Person[], act: Act): Promise<number> {
  const rounds: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const times: number[] = []
    await Promise.all(
      people.map(async (person) => {
        for (let at = 0; at < REQUESTS / CLIENTS; at += 1) times.push(await act(person))
      }),
    )
    if (round > 0) rounds.push(percentile(times, 0.95))
  }
  return median(rounds)
}

await buildPages()
const name = `waymark_bench_${randomUUID().replaceAll('-', '')}`
await onServer(postgres, `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`)
const url = Object.assign(new URL(postgres), { pathname: `/${name}` }).href
const server = await startServer({ DATABASE_URL: url, TRUST_PROXY: '1', CONTENT_DIR: join(import.meta.dirname, '../e2e/projects/content') })
const pool = new pg.Pool({ connectionString: url, max: 1 })
try {
  const people: Person[] = []
  for (let at = 0; at < CLIENTS; at += 1) people.push(await signIn(server, at))
  const acts: Record<string, Act> = {
    'save an answer': (person) => timed(server.origin, person, { text: { data: `answer ${(saved += 1)}` }, status: 'INCOMPLETE' }),
    'list the answers': (person) => timed(server.origin, person),
  }
  for (const person of people) await acts['save an answer']?.(person)
  const { rows } = await pool.query<{ user_id: string }>('select user_id from answers limit 1')
  const userId = rows[0]?.user_id ?? ''
  const measure = async () =>
    Object.fromEntries(await Array.fromAsync(Object.entries(acts), async ([what, act]) => [what, await p95(people, act)] as const))

  /** As after a quiet night: what was written in bulk is looked through and on the disk. */
  async function settled() {
    await pool.query('vacuum (analyze)')
    await pool.query('checkpoint')
    return measure()
  }

  await learnersLike(pool, userId, FEW)
  const few = await settled()
  await learnersLike(pool, userId, FEW * (TIMES_MORE - 1))
  const many = await settled()
  for (const what of Object.keys(acts)) {
    const [before = Number.NaN, after = Number.NaN] = [few[what], many[what]]
    const note = `${before.toFixed(1)} ms with ${FEW} learners, ${after.toFixed(1)} ms with ${FEW * TIMES_MORE}`
    figure(`${what}: p95 with ${TIMES_MORE} × as many`, after / before, '×', { most: 1.25 }, note)
  }
} finally {
  await pool.end()
  await server.stop()
  await onServer(postgres, `drop database ${name} with (force)`)
}
