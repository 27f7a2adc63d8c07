import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { figure } from './figure.ts'
import { benchDatabase } from './load.ts'
import type { Measured } from './search-child.ts'
const SIZES = (process.env.SIZES ?? '10000,100000').split(',').map(Number)
const ENGINES = (process.env.ENGINES ?? 'postgres,embedded,minisearch').split(',')
const MOST = new Map([
  [10_000, 10],
  [100_000, 25],
])

/** In a child process, to measure its memory. */
function measure(env: Record<string, string>): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'search-child.ts'), {
      env: { ...process.env, ...env },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    child.once('message', (measured) => resolve(measured as Measured))
    child.once('exit', (code) => reject(new Error(`The child process exited with ${code}.`)))
  })
}

async function measureOn(engine: string, projects: number): Promise<Measured> {
  const env = { PROJECTS: String(projects), ENGINE: engine }
  if (engine === 'minisearch') return measure({ ...env, NODE_OPTIONS: '--max-old-space-size=12000' })
  if (engine === 'embedded') {
    const dataDir = mkdtempSync(join(tmpdir(), 'search-bench-'))
    return measure({ ...env, DATA_DIR: dataDir, DATABASE_URL: '' }).finally(() => rmSync(dataDir, { recursive: true, force: true }))
  }
  await using database = await benchDatabase()
  return await measure({ ...env, DATABASE_URL: database.url })
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
