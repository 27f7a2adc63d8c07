import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '../e2e/serve.ts'
import { passingDatabase } from '../scripts/postgres.ts'
import { figure, median, percentile } from './figure.ts'

const ROUNDS = 5
const REQUESTS = Number(process.env.REQUESTS ?? 3000)
export const CONNECTIONS = 64
export const postgres = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** An empty database on a server, for one measurement. */
export const benchDatabase = () => passingDatabase(postgres)

/** Starts a baseline: a minimal server for the same task, in its own process. */
export async function startBare(file: string, env: Record<string, string>) {
  const port = await freePort()
  const bare = fork(join(import.meta.dirname, file), { env: { ...process.env, ...env, PORT: String(port) } })
  await new Promise((resolve) => bare.once('message', resolve))
  return { origin: `http://127.0.0.1:${port}`, process: bare, stop: () => bare.kill() }
}

export interface Reply {
  milliseconds: number
  body: string
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
let asked = 0

/** Reads; or saves `sent`. */
export function ask(url: string, cookie: string, sent?: object): Promise<Reply> {
  const begun = performance.now()
  const text = sent && JSON.stringify(sent)
  // rotates addresses, to stay below the rate limit
  asked += 1
  const headers = {
    cookie,
    accept: 'application/json',
    'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
    ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), 'idempotency-key': randomUUID() }),
  }
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent, method: text ? 'POST' : 'GET', headers }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => (body += piece))
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ milliseconds: performance.now() - begun, body })
        else reject(new Error(`${response.statusCode}: ${body}`))
      })
    })
    asking.on('error', reject)
    asking.end(text)
  })
}

/** Microseconds of CPU time that a process has used. */
export function used(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

/** The processor time of the server processes that work for one database, also of those that ended meanwhile. */
export async function watchBackends(databaseUrl: string): Promise<{ used(): Promise<number>; stop(): Promise<void> }> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const seen = new Map<number, number>()
  async function look(): Promise<void> {
    const own = 'datname = current_database() and pid <> pg_backend_pid()'
    const { rows } = await client.query<{ pid: number }>(`select pid from pg_stat_activity where ${own}`)
    for (const { pid } of rows) seen.set(pid, existsSync(`/proc/${pid}`) ? used(pid) : (seen.get(pid) ?? 0))
  }
  const timer = setInterval(() => void look().catch(() => {}), 2000)
  return {
    async used() {
      await look()
      return [...seen.values()].reduce((sum, one) => sum + one, 0)
    },
    async stop() {
      clearInterval(timer)
      await client.end()
    },
  }
}

export interface Load {
  /** microseconds of CPU time per request */
  cpu: number
  times: number[]
}

/** Sends the requests sequentially on each connection. */
export async function load(
  pid: number | undefined,
  act: (connection: number) => Promise<Reply>,
  { requests = REQUESTS, connections = CONNECTIONS } = {},
): Promise<Load> {
  const times: number[] = []
  let left = requests
  const before = used(pid)
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      while ((left -= 1) >= 0) times.push((await act(connection)).milliseconds)
    }),
  )
  return { cpu: (used(pid) - before) / requests, times }
}

/** Alternates the loads in each round, so that all share the same conditions. The first round is a warm-up. */
export async function inTurn<Name extends string>(loads: Record<Name, () => Promise<Load>>): Promise<Record<Name, Load>[]> {
  const rounds: Record<string, Load>[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measured: Record<string, Load> = {}
    for (const [name, measure] of Object.entries<() => Promise<Load>>(loads)) measured[name] = await measure()
    if (round > 0) rounds.push(measured)
  }
  agent.destroy()
  return rounds
}

export function againstBare(what: string, rounds: Record<'own' | 'bare', Load>[], most: { cpu: number; p99?: number }): void {
  const p99 = (whose: 'own' | 'bare') =>
    percentile(
      rounds.flatMap((round) => round[whose].times),
      0.99,
    )
  figure(`${what}: bare handler, CPU`, median(rounds.map(({ bare }) => bare.cpu)), 'µs')
  figure(`${what}: CPU`, median(rounds.map(({ own }) => own.cpu)), 'µs')
  figure(`${what}: CPU against bare`, median(rounds.map(({ own, bare }) => own.cpu / bare.cpu)), '×', { most: most.cpu })
  figure(`${what}: p99 at ${CONNECTIONS} connections`, p99('own'), 'ms', undefined, `bare ${p99('bare').toFixed(0)} ms`)
  figure(`${what}: p99 against bare`, p99('own') / p99('bare'), '×', most.p99 === undefined ? undefined : { most: most.p99 })
}
