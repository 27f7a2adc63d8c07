import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { hasEmbedded } from '../src/platform/db/embedded.ts'
import { isBuilt } from './build.ts'

const { showProgress } = createRequire(import.meta.url)('./progress.cjs') as { showProgress(sentence: string): () => void }

process.env.NODE_ENV ??= 'production'

/** Runs a program in a child process: the half gigabyte of the build is freed before the server starts. */
async function isDone(program: string): Promise<boolean> {
  const child = fork(join(import.meta.dirname, program), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

if (!isBuilt()) {
  const done = showProgress('Building pages')
  const makesDatabase = !process.env.DATABASE_URL && !hasEmbedded(resolve(process.env.DATA_DIR ?? './data'))
  // if it fails, the server makes the database itself and reports the error
  const [built] = await Promise.all([isDone('build.ts'), makesDatabase && isDone('../src/platform/db/cluster.ts')])
  done()
  if (!built) process.exit(1)
}
await import('../src/app/main.ts')
