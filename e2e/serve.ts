import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { buildPages, fingerprint } from '../scripts/build.ts'
import { atEnd } from './end.ts'

declare module 'vitest' {
  interface ProvidedContext {
    origin: string
    dataDir: string
    lender: string
  }
}

const root = join(import.meta.dirname, '..')

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port to be had')
  return address.port
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listening(probe)
  await new Promise((resolve) => probe.close(resolve))
  return port
}

export interface Site {
  origin: string
  dataDir: string
}

export interface Running extends Site {
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

/** The built pages, and the templates made once for a state of the sources; returns their folder. */
export async function prepare(): Promise<string> {
  await buildPages()
  const kept = join(caches, `e2e-${fingerprint('content', 'migrations')}`)
  if (existsSync(kept)) return kept
  mkdirSync(caches, { recursive: true })
  const making = mkdtempSync(join(caches, 'e2e-part-'))
  await makeTemplates(making)
  const earlier = readdirSync(caches).map((name) => join(caches, name))
  for (const old of earlier.filter((path) => basename(path).startsWith('e2e-') && path !== making)) rmSync(old, { recursive: true })
  renameSync(making, kept)
  return kept
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

export interface SharedSite extends Site {
  output(): Promise<string>
}

/** One server for all files of a run that ask for the same; it ends with the run. */
export async function sharedServer(env: Record<string, string> = {}): Promise<SharedSite> {
  const ask = async (path: string) => {
    const answer = await fetch(`${inject('lender')}${path}`, { method: 'POST', body: JSON.stringify(env) })
    if (!answer.ok) throw new Error(await answer.text())
    return await answer.text()
  }
  return { ...(JSON.parse(await ask('/')) as Site), output: () => ask('/output') }
}

/** Starts a server when it is asked for first, for all processes of a run; `plain` serves whoever needs no settings. */
function lendServers(plain: Running) {
  const lent = new Map<string, Promise<Running>>([['{}', Promise.resolve(plain)]])
  const lend = (wanted: string) => {
    // each person signs in from a network of their own
    const server = lent.get(wanted) ?? startServer({ TRUST_PROXY: '1', ...(JSON.parse(wanted) as Record<string, string>) })
    lent.set(wanted, server)
    return server
  }
  const lender = createHttpServer((request, response) => {
    text(request)
      .then(lend)
      .then(({ origin, dataDir, output }) => (request.url === '/output' ? output() : JSON.stringify({ origin, dataDir })))
      .then(
        (answer) => response.end(answer),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
  })
  return { lender, lent }
}

export default async function setup(project: TestProject) {
  const folder = newFolder()
  cpSync(await prepare(), folder, { recursive: true })
  process.env[FOLDER] = folder
  const server = await startServer({ TRUST_PROXY: '1' })
  const { lender, lent } = lendServers(server)
  const port = await listening(lender)
  project.provide('origin', server.origin)
  project.provide('dataDir', server.dataDir)
  project.provide('lender', `http://127.0.0.1:${port}`)
  return async () => {
    lender.close()
    lender.closeAllConnections()
    // told to leave, they would serve on until a proxy can know
    for (const one of await Promise.allSettled(lent.values())) if (one.status === 'fulfilled') one.value.process.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
