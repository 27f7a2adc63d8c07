import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { hasEmbedded } from '../src/platform/db/embedded.ts'
import { isBuilt } from './build.ts'

process.env.NODE_ENV ??= 'production'

/** Runs a program in a child process: the half gigabyte of the build is freed before the server starts. */
async function isDone(program: string): Promise<boolean> {
  const child = fork(join(import.meta.dirname, program), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

const makesDatabase = !process.env.DATABASE_URL && !hasEmbedded(resolve(process.env.DATA_DIR ?? './data'))
const builds = !isBuilt()
// on failure the server creates the database itself, and reports what is wrong
const [built] = await Promise.all([builds && isDone('build.ts'), makesDatabase && isDone('../src/platform/db/cluster.ts')])
if (builds && !built) process.exit(1)
if (built) console.log('Pages built.')
await import('../src/app/main.ts')
