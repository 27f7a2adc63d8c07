import { compileOnce } from '#compiler/compile.fixtures.ts'
import type { DrawnText } from '#features/content/drawn-text.rules.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { makeAccount } from '#features/accounts/sign-in.server.ts'
import { saveSession } from '#features/accounts/sessions.store.ts'
import { sessionEnd } from '#features/accounts/sessions.rules.ts'
import { saveAccount, savePlan, type Account } from '#features/accounts/accounts.store.ts'
import { publishContent } from '#features/content/content.jobs.ts'
import type { Plan } from '#features/accounts/accounts.rules.ts'
import { testClock, type TestClock } from '#platform/clock.fixtures.ts'
import { loadConfig } from '#platform/config.ts'
import { testDatabase, type TestDatabase } from '#platform/db/db.fixtures.ts'
import { createDrain, type Drain } from '#platform/http/drain.ts'
import { newId, newToken } from '#platform/ids.ts'
import { createJobs, type Job } from '#platform/jobs/jobs.ts'
import { startWorker, type JobWorker } from '#platform/jobs/worker.ts'
import { createProcessLimits } from '#platform/limits/process.ts'
import { createShedding } from '#platform/limits/shed.ts'
import { createLog } from '#platform/log.ts'
import type { Letter } from '#platform/mail/mail.ts'
import { createMetrics } from '#platform/metrics.ts'
import { createModels } from '#platform/models/models.ts'
import { createPublicDocuments, type DocumentWays } from '#platform/public-documents/public-documents.ts'
import type { Services } from '#platform/services.ts'
import { createStorage } from '#platform/storage/create-storage.ts'
import { createTraces } from '#platform/traces/traces.ts'
import { createHttp } from './http.ts'

export interface Site {
  app: Hono
  services: Services
  database: TestDatabase
  clock: TestClock
  drain: Drain
  disk: { isFull: boolean }
  /** Sent mail, in order. */
  letters: Letter[]
  /** Reported errors. */
  reported: unknown[]
  origin: string
  browser(options?: BrowserOptions): TestBrowser
  /** Creates an account. */
  person(email: string, is?: { plan?: Plan; isAdmin?: boolean; name?: string }): Promise<Account>
  /** A browser signed in to the account, without going through the sign-in. */
  signedIn(account: Account, options?: BrowserOptions): Promise<TestBrowser>
  /** Publishes an author's folder. */
  publish(content: { path: string }): Promise<void>
  /** A worker that runs these jobs only when told to settle. */
  work(jobs: readonly Job<never, Services>[]): Promise<JobWorker>
  close(): Promise<void>
}

export interface BrowserOptions {
  /** The browser's IP address. */
  address?: string
  headers?: Record<string, string>
}

export interface TestBrowser {
  cookies: Map<string, string>
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Sends JSON and parses the JSON answer. */
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: never; headers: Headers }>
}

/** Keeps tests off the internet. */
const NOWHERE: DocumentWays = { nameServers: ['127.0.0.1:9'], waitMs: 1000 }

/** A whole site with its own database and no port: requests go straight to the app, as a browser would send them. */
export async function testSite(env: Record<string, string> = {}, documentWays: DocumentWays = NOWHERE): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  const database = await testDatabase()
  const config = loadConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATA_DIR: folder,
    TRUST_PROXY: '1',
    PUBLIC_URL: 'http://waymark.test',
    ...env,
  })
  const log = createLog(config)
  const clock = testClock()
  const letters: Letter[] = []
  const reported: unknown[] = []
  const report = (error: unknown) => void reported.push(error)
  const limits = createProcessLimits(() => clock.now().getTime())
  const mail = {
    send: async (letter: Letter) => void letters.push(letter),
    check: async () => 'Mail is kept in memory.',
    close: () => undefined,
  }
  const { db } = database
  const models = createModels({ config, db, clock, report })
  const services: Services = {
    config,
    log,
    report,
    clock,
    db,
    adminDb: database.database.adminDb,
    storage: createStorage(config),
    mail,
    jobs: createJobs(clock),
    limits,
    models,
    publicDocuments: createPublicDocuments(clock, documentWays),
  }
  const shed = createShedding({ maxInFlight: 10_000, maxDelayMs: 60_000 })
  const drain = createDrain()
  const pages = {
    isPage: (path: string) => path === '/page',
    render: async () => new Response('<h1>A page</h1>', { headers: { 'content-type': 'text/html' } }),
    textOf: async (): Promise<DrawnText> => ({ pieces: [], runs: [] }),
  }
  const { listen } = database.database
  const disk = { isFull: false }
  const traces = createTraces(config.traces, { log, version: 'test', times: { everyMs: 20 } })
  const parts = {
    root: folder,
    version: 'test',
    services,
    metrics: createMetrics(),
    traces,
    report,
    drain,
    limits,
    shed,
    pages,
    listen,
    ready: async () => true,
    isFull: () => disk.isFull,
  }
  const app = createHttp(parts)
  const origin = config.publicUrl

  function browser({ address = '203.0.113.7', headers = {} }: BrowserOptions = {}): TestBrowser {
    const cookies = new Map<string, string>()
    async function fetch(path: string, init: RequestInit = {}): Promise<Response> {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const sent = new Headers({
        'sec-fetch-site': 'same-origin',
        accept: 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        'x-forwarded-for': address,
        ...(cookie && { cookie }),
        ...headers,
      })
      new Headers(init.headers).forEach((value, name) => sent.set(name, value))
      const response = await app.request(new Request(origin + path, { ...init, headers: sent }))
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...facts] = line.split('; ')
        const [name = '', value = ''] = pair.split(/=(.*)/s)
        if (facts.includes('Max-Age=0')) cookies.delete(name)
        else cookies.set(name, value)
      }
      return response
    }
    return {
      cookies,
      fetch,
      async send(method, path, body, more = {}) {
        const type = body === undefined ? {} : { 'content-type': 'application/json' }
        const response = await fetch(path, {
          method,
          headers: { ...type, ...more },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
        const text = await response.text()
        const isJson = response.headers.get('content-type')?.includes('json')
        return {
          status: response.status,
          headers: response.headers,
          body: (text === '' ? undefined : isJson ? JSON.parse(text) : text) as never,
        }
      },
    }
  }

  async function person(
    email: string,
    { plan, isAdmin, name = '' }: { plan?: Plan; isAdmin?: boolean; name?: string } = {},
  ): Promise<Account> {
    let account = await makeAccount(services, db, email, name)
    if (plan) account = (await savePlan(db, account.id, { plan }, clock.now())) ?? account
    if (isAdmin !== undefined) account = (await saveAccount(db, account.id, { isAdmin }, clock.now())) ?? account
    return account
  }

  async function signedIn(account: Account, options?: BrowserOptions): Promise<TestBrowser> {
    const token = newToken()
    const now = clock.now()
    const expiresAt = new Date(sessionEnd(now.getTime(), now.getTime()))
    await saveSession(db, {
      id: newId(),
      userId: account.id,
      token,
      device: 'Firefox on Linux',
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
    })
    const made = browser(options)
    made.cookies.set(config.https ? '__Host-waymark-session' : 'waymark-session', token)
    return made
  }

  async function publish({ path }: { path: string }): Promise<void> {
    const quiet = { info: () => undefined, warn: () => undefined }
    await publishContent({ db, storage: services.storage, folder: path, log: quiet, compile: compileOnce })
  }

  function work(jobs: readonly Job<never, Services>[]): Promise<JobWorker> {
    return startWorker({ database: database.database, clock, log, traces, jobs, context: services, poll: 3_600_000 })
  }

  async function close(): Promise<void> {
    shed.close()
    await traces?.close()
    await database.close()
    // a file may still be being written
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }

  return { app, services, database, clock, drain, disk, letters, reported, origin, browser, person, signedIn, publish, work, close }
}

export function codeIn(letter: Letter | undefined): string {
  const code = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0]
  if (!code) throw new Error(letter ? `No code in “${letter.subject}”` : 'No letter was sent')
  return code
}
