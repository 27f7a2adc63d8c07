import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { figure } from './figure.ts'
import type { Measured } from './search-child.ts'

const postgres = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const SIZES = (process.env.SIZES ?? '10000,100000').split(',').map(Number)
const ENGINES = (process.env.ENGINES ?? 'postgres,embedded,minisearch').split(',')
const MOST = new Map([
  [10_000, 10],
  [100_000, 25],
])

async function onServer(question: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres })
  await client.connect()
  await client.query(question)
  await client.end()
}

/** Each in a process of its own, so that its memory is its own. */
function measure(env: Record<string, string>): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'search-child.ts'), {
      env: { ...process.env, ...env },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    child.once('message', (measured) => resolve(measured as Measured))
    child.once('exit', (code) => reject(new Error(`The measuring ended with ${code}.`)))
  })
}

async function measureOn(engine: string, projects: number): Promise<Measured> {
  const env = { PROJECTS: String(projects), ENGINE: engine }
  if (engine === 'minisearch') return measure({ ...env, NODE_OPTIONS: '--max-old-space-size=12000' })
  if (engine === 'embedded') {
    const dataDir = mkdtempSync(join(tmpdir(), 'search-bench-'))
    return measure({ ...env, DATA_DIR: dataDir, DATABASE_URL: '' }).finally(() => rmSync(dataDir, { recursive: true, force: true }))
  }
  const name = `waymark_bench_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`)
  const url = new URL(postgres)
  url.pathname = `/${name}`
  try {
    return await measure({ ...env, DATABASE_URL: url.href })
  } finally {
    await onServer(`drop database ${name} with (force)`)
  }
}

for (const projects of SIZES) {
  for (const engine of ENGINES) {
    const { p50, p95, whole, megabytes, keystrokes, loadSeconds } = await measureOn(engine, projects)
    const what = `search, ${projects} projects, ${engine}`
    const most = engine === 'postgres' ? MOST.get(projects) : undefined
    figure(`${what}: p50`, p50, 'ms', undefined, `${keystrokes} keystrokes`)
    figure(`${what}: p95`, p95, 'ms', most === undefined ? undefined : { most })
    if (whole) figure(`${what}: p95 with what is meant`, whole.p95, 'ms', undefined, `p50 ${whole.p50.toFixed(1)} ms`)
    figure(`${what}: memory of the process`, megabytes, 'MB', undefined, `indexed in ${loadSeconds.toFixed(0)} s`)
  }
}
