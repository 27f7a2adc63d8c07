import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { availableParallelism, freemem } from 'node:os'
import { join, resolve } from 'node:path'
import { hasEmbedded } from '../src/platform/db/embedded.ts'
import { isBuilt } from './build.ts'

const { showProgress } = createRequire(import.meta.url)('./progress.cjs') as { showProgress(sentence: string): () => void }

process.env.NODE_ENV ??= 'production'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/** The build and the filling of the catalogue, with as much again to spare. */
const ROOM_FOR_BOTH = 3 * 1024 ** 3
const running = new Set<ChildProcess>()

/** Runs a program in a child process: the half gigabyte of the build is freed before the server starts. */
async function isDone(program: string): Promise<boolean> {
  const child = fork(join(import.meta.dirname, program), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  running.add(child)
  const [code] = (await once(child, 'exit')) as [number | null]
  running.delete(child)
  return code === 0
}

function leave(): void {
  for (const child of running) child.kill()
  process.exit(1)
}

async function build(): Promise<void> {
  const makesDatabase = !process.env.DATABASE_URL && !hasEmbedded(resolve(process.env.DATA_DIR ?? './data'))
  const fills = makesDatabase && availableParallelism() > 1 && freemem() > ROOM_FOR_BOTH
  for (const signal of SIGNALS) process.on(signal, leave)
  const done = showProgress(fills ? 'Building pages and filling the catalogue' : 'Building pages')
  // on failure the server creates and fills the database itself, and reports what is wrong
  const beside = makesDatabase && isDone(fills ? 'fill.ts' : '../src/platform/db/cluster.ts')
  if (!(await isDone('build.ts'))) leave()
  await beside
  done()
  for (const signal of SIGNALS) process.off(signal, leave)
}

if (!isBuilt()) await build()
await import('../src/app/main.ts')
