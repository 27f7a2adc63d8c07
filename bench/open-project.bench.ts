import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { signIn } from '../e2e/operation/survival.ts'
import { freePort, startServer } from '../e2e/serve.ts'
import { bigProject } from './big-project.ts'
import { figure, median, percentile } from './figure.ts'

const ROUNDS = 5
const REQUESTS = Number(process.env.REQUESTS ?? 3000)
const CONNECTIONS = 64
const ANSWERS = 40
const VARIABLES = 30
const postgres = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const PROJECT = 'a-long-project'

/** Microseconds of processor time so far. */
function used(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
let asked = 0

function open(origin: string, path: string, cookie: string): Promise<{ milliseconds: number; body: string }> {
  const begun = performance.now()
  // another address each time: one client alone would be slowed down
  asked += 1
  const address = `10.${Math.floor(asked / 62_500) % 250}.${Math.floor(asked / 250) % 250}.${asked % 250}`
  const headers = { cookie, accept: 'application/json', 'x-forwarded-for': address }
  return new Promise((resolve, reject) => {
    const asking = request(origin + path, { agent, headers }, (response) => {
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

async function load(origin: string, path: string, cookie: string, pid: number): Promise<{ cpu: number; times: number[] }> {
  const times: number[] = []
  let left = REQUESTS
  const before = used(pid)
  async function one(): Promise<void> {
    while ((left -= 1) >= 0) times.push((await open(origin, path, cookie)).milliseconds)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, one))
  return { cpu: (used(pid) - before) / REQUESTS, times }
}

async function onServer(...questions: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: postgres })
  await client.connect()
  for (const question of questions) await client.query(question)
  await client.end()
}

function folderOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'))
  mkdirSync(join(folder, 'projects', PROJECT), { recursive: true })
  const series = '{ id: bench, title: Bench, description: To measure with., category: Networks, order: 1 }'
  writeFileSync(join(folder, 'catalogue.yaml'), `series:\n  - ${series}\n`)
  writeFileSync(join(folder, 'concepts.yaml'), '{}\n')
  writeFileSync(join(folder, 'projects', PROJECT, 'project.md'), text)
  return folder
}

/** Done through the calls, as the learner's own browser does it. */
async function work(origin: string, { cookie, address }: { cookie: string; address: string }): Promise<void> {
  const headers = { accept: 'application/json', 'content-type': 'application/json', 'x-forwarded-for': address, cookie }
  async function send(method: string, path: string, body: object): Promise<void> {
    const response = await fetch(origin + path, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  }
  for (let at = 1; at <= ANSWERS; at += 1) {
    const answer = { text: { data: `The answer to number ${at}, as somebody would type it.` }, status: 'COMPLETE' }
    await send('POST', `/projects/${PROJECT}/validations/answer-${at}`, answer)
  }
  for (let at = 1; at <= VARIABLES; at += 1)
    await send('PUT', '/user/variables', { key: `value-${at}`, value: `number ${at}`, projectId: PROJECT })
}

const name = `waymark_bench_${randomUUID().replaceAll('-', '')}`
await onServer(`create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`)
const url = Object.assign(new URL(postgres), { pathname: `/${name}` }).href
const folder = folderOf(bigProject(true))
const server = await startServer({ DATABASE_URL: url, TRUST_PROXY: '1', CONTENT_DIR: folder })
const person = await signIn(server, 1)
await work(server.origin, person)
const path = `/projects/${PROJECT}`
const { body } = await open(server.origin, path, person.cookie)
const port = await freePort()
const env = { ...process.env, DATABASE_URL: url, PORT: String(port), BODY: body, PROJECT }
const bare = fork(join(import.meta.dirname, 'bare-open.ts'), { env })
await new Promise((resolve) => bare.once('message', resolve))

try {
  const [ours, theirs] = [server.process.pid ?? 0, bare.pid ?? 0]
  const results: { own: number; bare: number; tasks: number; times: number[]; bareTimes: number[] }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const own = await load(server.origin, path, person.cookie, ours)
    const other = await load(`http://127.0.0.1:${port}`, path, person.cookie, theirs)
    const tasks = await load(server.origin, `${path}/validations`, person.cookie, ours)
    // the first round warms all up
    if (round > 0) results.push({ own: own.cpu, bare: other.cpu, tasks: tasks.cpu, times: own.times, bareTimes: other.times })
  }
  const slowest = (times: number[][]) => percentile(times.flat(), 0.99)
  const [p99, floor] = [slowest(results.map(({ times }) => times)), slowest(results.map(({ bareTimes }) => bareTimes))]
  figure('open a project: bare handler, CPU', median(results.map(({ bare }) => bare)), 'µs')
  figure(`open a project: ${ANSWERS} answers, ${VARIABLES} variables, CPU`, median(results.map(({ own }) => own)), 'µs')
  figure('open a project: CPU against bare', median(results.map(({ own, bare }) => own / bare)), '×', { most: 5 })
  figure('open a project: its tasks and answers, CPU', median(results.map(({ tasks }) => tasks)), 'µs')
  figure(`open a project: p99 at ${CONNECTIONS} connections`, p99, 'ms', undefined, `bare ${floor.toFixed(0)} ms`)
} finally {
  agent.destroy()
  bare.kill()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
  await onServer(`drop database ${name} with (force)`)
}
