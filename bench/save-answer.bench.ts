import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { signIn } from '../e2e/operation/survival.ts'
import { freePort, startServer } from '../e2e/serve.ts'
import { buildPages } from '../scripts/build.ts'
import { figure, median, percentile } from './figure.ts'

const ROUNDS = 5
const REQUESTS = Number(process.env.REQUESTS ?? 3000)
const CONNECTIONS = 64
const postgres = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const TASK = '/projects/workshop/validations/typed'

/** Microseconds of processor time so far. */
function used(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

interface Person {
  cookie: string
  address: string
}

let saved = 0

function save(origin: string, { cookie, address }: Person): Promise<{ milliseconds: number; body: string }> {
  const begun = performance.now()
  const sent = JSON.stringify({
    text: { data: `An answer of some length, number ${(saved += 1)}, as somebody would type it.` },
    status: 'INCOMPLETE',
  })
  const headers = {
    ...{ cookie, accept: 'application/json', 'content-type': 'application/json', 'x-forwarded-for': address },
    ...{ 'idempotency-key': randomUUID(), 'content-length': Buffer.byteLength(sent) },
  }
  return new Promise((resolve, reject) => {
    const asking = request(origin + TASK, { agent, method: 'POST', headers }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => (body += piece))
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ milliseconds: performance.now() - begun, body })
        else reject(new Error(`${response.statusCode}: ${body}`))
      })
    })
    asking.on('error', reject)
    asking.end(sent)
  })
}

async function load(origin: string, people: Person[], pid: number): Promise<{ cpu: number; times: number[] }> {
  const times: number[] = []
  let left = REQUESTS
  const before = used(pid)
  await Promise.all(
    people.map(async (person) => {
      while ((left -= 1) >= 0) times.push((await save(origin, person)).milliseconds)
    }),
  )
  return { cpu: (used(pid) - before) / REQUESTS, times }
}

async function onServer(question: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres })
  await client.connect()
  await client.query(question)
  await client.end()
}

await buildPages()
const name = `waymark_bench_${randomUUID().replaceAll('-', '')}`
await onServer(`create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`)
const url = Object.assign(new URL(postgres), { pathname: `/${name}` }).href
const content = join(import.meta.dirname, '../e2e/projects/content')
const server = await startServer({ DATABASE_URL: url, TRUST_PROXY: '1', CONTENT_DIR: content })
const people: Person[] = []
for (let at = 0; at < CONNECTIONS; at += 1) people.push(await signIn(server, at))
const [somebody] = people
if (!somebody) throw new Error('nobody signed in')
const { body } = await save(server.origin, somebody)
const port = await freePort()
const bare = fork(join(import.meta.dirname, 'bare-save.ts'), { env: { ...process.env, DATABASE_URL: url, PORT: String(port), BODY: body } })
await new Promise((resolve) => bare.once('message', resolve))

try {
  const [ours, theirs] = [server.process.pid ?? 0, bare.pid ?? 0]
  const results: { own: number; bare: number; times: number[]; bareTimes: number[] }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const own = await load(server.origin, people, ours)
    const other = await load(`http://127.0.0.1:${port}`, people, theirs)
    // the first round warms both up
    if (round > 0) results.push({ own: own.cpu, bare: other.cpu, times: own.times, bareTimes: other.times })
  }
  const slowest = (times: number[][]) => percentile(times.flat(), 0.99)
  const [p99, floor] = [slowest(results.map(({ times }) => times)), slowest(results.map(({ bareTimes }) => bareTimes))]
  figure('save an answer: bare handler, CPU', median(results.map(({ bare }) => bare)), 'µs')
  figure('save an answer: CPU', median(results.map(({ own }) => own)), 'µs')
  figure('save an answer: CPU against bare', median(results.map(({ own, bare }) => own / bare)), '×', { most: 15 })
  figure(`save an answer: p99 at ${CONNECTIONS} connections`, p99, 'ms', undefined, `bare ${floor.toFixed(0)} ms`)
  figure('save an answer: p99 against bare', p99 / floor, '×', { most: 10 })
} finally {
  agent.destroy()
  bare.kill()
  await server.stop()
  await onServer(`drop database ${name} with (force)`)
}
