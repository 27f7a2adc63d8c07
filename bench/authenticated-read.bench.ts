import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { freePort, startServer } from '../e2e/serve.ts'
import { figure, median, percentile } from './figure.ts'

const ROUNDS = 5
const REQUESTS = Number(process.env.REQUESTS ?? 4000)
const CONNECTIONS = 64
const postgres = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** Microseconds of processor time so far. */
function used(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
let asked = 0

function read(origin: string, cookie: string): Promise<{ milliseconds: number; body: string }> {
  const begun = performance.now()
  // another address each time: one client alone would be slowed down
  const network = (asked += 1) % 250
  const headers = { cookie, accept: 'application/json', 'x-forwarded-for': `10.${Math.floor(asked / 250) % 250}.${network}.1` }
  return new Promise((resolve, reject) => {
    const asking = request(`${origin}/user`, { agent, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => (body += piece))
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ milliseconds: performance.now() - begun, body })
        else reject(new Error(`${response.statusCode}: ${body}`))
      })
    })
    asking.on('error', reject)
    asking.end()
  })
}

async function load(origin: string, cookie: string, pid: number): Promise<{ cpu: number; times: number[] }> {
  const times: number[] = []
  let left = REQUESTS
  const before = used(pid)
  async function one(): Promise<void> {
    while ((left -= 1) >= 0) times.push((await read(origin, cookie)).milliseconds)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
  return { cpu: (used(pid) - before) / REQUESTS, times }
}

async function onServer(question: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres })
  await client.connect()
  await client.query(question)
  await client.end()
}

async function signUp(origin: string, dataDir: string): Promise<string> {
  const email = 'ada@example.org'
  const send = (path: string, body: object, cookie = '') =>
    fetch(origin + path, { method: 'POST', headers: { 'content-type': 'application/json', cookie }, body: JSON.stringify(body) })
  const asked = await send('/auth/otp/login', { email })
  const outbox = join(dataDir, 'outbox')
  const letter = readFileSync(join(outbox, readdirSync(outbox).at(-1) ?? ''), 'utf8')
  const code = /^ {4}(\d{6})$/m.exec(letter)?.[1] ?? ''
  const opened = await send(
    '/auth/otp/verify',
    { email, code },
    asked.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  )
  if (!opened.ok) throw new Error(`Signing up failed: ${await opened.text()}`)
  return (
    opened.headers
      .getSetCookie()
      .find((line) => line.startsWith('waymark-session='))
      ?.split(';')[0] ?? ''
  )
}

const name = `waymark_bench_${randomUUID().replaceAll('-', '')}`
await onServer(`create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`)
const url = new URL(postgres)
url.pathname = `/${name}`
const server = await startServer({ DATABASE_URL: url.href, TRUST_PROXY: '1' })
const cookie = await signUp(server.origin, server.dataDir)
const { body } = await read(server.origin, cookie)
const port = await freePort()
const bare = fork(join(import.meta.dirname, 'bare-read.ts'), {
  env: { ...process.env, DATABASE_URL: url.href, PORT: String(port), BODY: body },
})
await new Promise((resolve) => bare.once('message', resolve))

try {
  const [ours, theirs] = [server.process.pid ?? 0, bare.pid ?? 0]
  const results: { own: number; bare: number; times: number[] }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const own = await load(server.origin, cookie, ours)
    const other = await load(`http://127.0.0.1:${port}`, cookie, theirs)
    // the first round warms both up
    if (round > 0) results.push({ own: own.cpu, bare: other.cpu, times: own.times })
  }
  figure('authenticated read: bare handler, CPU', median(results.map(({ bare }) => bare)), 'µs')
  figure('authenticated read: GET /user, CPU', median(results.map(({ own }) => own)), 'µs')
  figure('authenticated read: as often as bare', median(results.map(({ own, bare }) => own / bare)), '×', { most: 4 })
  figure(
    `authenticated read: p99 at ${CONNECTIONS} connections`,
    percentile(
      results.flatMap(({ times }) => times),
      0.99,
    ),
    'ms',
  )
} finally {
  agent.destroy()
  bare.kill()
  await server.stop()
  await onServer(`drop database ${name} with (force)`)
}
