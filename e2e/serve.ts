import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildPages, fingerprint } from '../scripts/build.ts'
import { atEnd } from './end.ts'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
    dataDir: string
  }
}

const root = join(import.meta.dirname, '..')

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (!address || typeof address === 'string') throw new Error('no port to be had')
  return address.port
}

export interface Running {
  origin: string
  dataDir: string
  process: ChildProcess
  output(): string
  stop(): Promise<void>
}

/** What a run of the tests leaves is in one folder, and so is taken away with it. */
const FOLDER = 'E2E_FOLDER'
/** Data folders that servers begin with a copy of, because to make a database takes as long as the rest of a start: one without any projects, and one in which the catalogue is published and indexed. */
const BLANK = 'blank'
const PUBLISHED = 'published'

function newFolder(): string {
  return mkdtempSync(join(process.env[FOLDER] ?? tmpdir(), 'waymark-'))
}

function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0
}

const caches = join(root, 'node_modules/.cache/waymark')

/** The templates, made once for a state of the sources. */
async function bringTemplates(folder: string): Promise<void> {
  const kept = `e2e-${fingerprint('content', 'migrations')}`
  if (existsSync(join(caches, kept))) return cpSync(join(caches, kept), folder, { recursive: true })
  const making = join(folder, 'making')
  mkdirSync(making)
  await makeTemplates(making)
  for (const name of [BLANK, PUBLISHED]) cpSync(join(making, name), join(folder, name), { recursive: true })
  mkdirSync(caches, { recursive: true })
  for (const old of readdirSync(caches).filter((name) => name.startsWith('e2e-'))) rmSync(join(caches, old), { recursive: true })
  const part = join(caches, `e2e-part-${process.pid}`)
  cpSync(making, part, { recursive: true })
  renameSync(part, join(caches, kept))
}

/** Ten minutes, ten a second. */
const PUBLISHING_TRIES = 6_000
/** Looks in a row that find no job running: between two jobs there is a moment. */
const AT_REST = 10

async function makeTemplates(folder: string): Promise<void> {
  const [blank, published] = [join(folder, BLANK), join(folder, PUBLISHED)]
  await (await startServer({ DATA_DIR: blank, CONTENT_DIR: mkdtempSync(join(folder, 'no-projects-')) })).stop()
  cpSync(blank, published, { recursive: true })
  const server = await startServer({ DATA_DIR: published })
  const isPublished = async () => {
    const found = await fetch(`${server.origin}/search?q=dns`, { headers: { accept: 'application/json' } })
    return ((await found.json()) as { groups: unknown[] }).groups.length > 0
  }
  const isAtWork = async () => !/^jobs\{state="running"\} 0$/m.test(await (await fetch(`${server.origin}/metrics`)).text())
  // what is missing each server would do by itself: publish the catalogue, index it, and draw its pictures
  for (let [tries, quiet] = [0, 0]; quiet < AT_REST; tries += 1) {
    if (tries === PUBLISHING_TRIES) throw new Error('The catalogue was not published')
    await new Promise((resolve) => setTimeout(resolve, 100))
    quiet = !(await isPublished()) || (await isAtWork()) ? 0 : quiet + 1
  }
  await server.stop()
}

/** The embedded database is quick enough without a second compilation of its hot parts, which costs more than a short-lived server asks of it: a quarter of its start. */
const LIFTOFF_ONLY = '--liftoff-only'

/** A real server on a free port with a data folder of its own. It searches by words alone, unless told: learning what a catalogue means takes seconds of both processors. */
export async function startServer(env: Record<string, string> = {}, main = 'src/app/main.ts'): Promise<Running> {
  const dataDir = env.DATA_DIR ?? newFolder()
  const template = join(process.env[FOLDER] ?? '', env.CONTENT_DIR ? BLANK : PUBLISHED)
  if (existsSync(template) && isEmpty(dataDir) && !env.DATABASE_URL) cpSync(template, dataDir, { recursive: true })
  const port = env.PORT ?? String(await freePort())
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', LIFTOFF_ONLY, join(root, main)], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      GALLERY: 'true',
      SEMANTIC_SEARCH: 'false',
      // nothing is refused because the machine is busy with other tests
      MAX_DELAY_MS: '10000',
      ...env,
      PORT: port,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  atEnd(() => void server.kill('SIGKILL'))
  let printed = ''
  server.stdout.on('data', (chunk) => (printed += chunk))
  server.stderr.on('data', (chunk) => (printed += chunk))
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const origin = `http://localhost:${port}`
  while (server.exitCode === null) {
    const ready = await fetch(`${origin}/readyz`).catch(() => null)
    if (ready?.ok) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  if (server.exitCode !== null) throw new Error(`The server stopped at its start:\n${printed}`)
  return {
    origin,
    dataDir,
    process: server,
    output: () => printed,
    async stop() {
      server.kill('SIGTERM')
      await ended
      if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const shared = new Map<string, Promise<Running>>()

/** One server for all files of this process that ask for the same; it ends with the process. */
export function sharedServer(env: Record<string, string> = {}): Promise<Running> {
  const wanted = JSON.stringify(env)
  const there = shared.get(wanted)
  if (there) return there
  // each person signs in from a network of their own
  const server = startServer({ TRUST_PROXY: '1', ...env })
  shared.set(wanted, server)
  return server
}

export default async function setup(project: TestProject) {
  await buildPages()
  const folder = newFolder()
  await bringTemplates(folder)
  process.env[FOLDER] = folder
  const server = await startServer({ TRUST_PROXY: '1' })
  project.provide('origin', server.origin)
  project.provide('dataDir', server.dataDir)
  return () => {
    // told to leave, it would serve on until a proxy can know
    server.process.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
