import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { publishTexts } from '#features/content/publishing.texts.ts'
import { loadConfig, type Config } from '#platform/config.ts'
import { createDrain } from '#platform/http/drain.ts'
import { checkAddress, createServer, listen } from '#platform/http/server.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { HELD_WAIT_MS } from '#platform/limits/held-bodies.ts'
import { createShedding } from '#platform/limits/shed.ts'
import { createBusyReporter, createErrorReporter, createLog } from '#platform/log.ts'
import { giveBackMemory } from '#platform/memory.ts'
import { createMetrics } from '#platform/metrics.ts'
import type { DocumentWays } from '#platform/public-documents/public-documents.ts'
import { createTraces } from '#platform/traces/traces.ts'
import { writableFolder } from '#platform/writable-folder.ts'
import { commands } from '#app/cli/commands.ts'
import { startControl } from '#app/cli/control.ts'
import { addGauges } from './gauges.ts'
import { createHttp } from './http.ts'
import { followPublishing, jobs } from './jobs.ts'
import { builtPages, loadPages, type Pages } from '#app/server/pages.ts'
import { closeProcesses } from '#platform/own-processes.ts'
import { publishAtStart } from './publish-at-start.ts'
import { createReadiness } from './readiness.ts'
import { openServices, type Opened } from './services.ts'

export const root = join(import.meta.dirname, '../../..')
/** Longer than the interval in which a proxy checks readiness. */
const NOTICE_MS = 5000
/** Time for requests in flight at shutdown. */
const LEAVING_MS = 20_000
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

export interface Host {
  /** The development host provides pages that rebuild themselves. */
  pages?: Pages
  serve?(fetch: Hono['fetch'], config: Config): Server
  /** The settings, if not the environment of this process. */
  env?: NodeJS.ProcessEnv
  /** Lets a test read documents from its own server. No setting can. */
  documentWays?: DocumentWays
  /** Shows that the start goes on, until the function returned is called. */
  showProgress?(sentence: string): () => void
  /** Publishes the content at the start. */
  publish?(opened: Opened): Promise<void>
}

export interface Started extends Opened {
  config: Config
  stop(): Promise<void>
}

/** The addresses of the site are made of its port: of any free one it must be known before. */
async function configured(env: NodeJS.ProcessEnv): Promise<Config> {
  const config = loadConfig(env)
  return config.port === 0 ? loadConfig({ ...env, PORT: String(await checkAddress(config)) }) : config
}

/** Starts the whole server, from the configuration to the open port. */
export async function start(host: Host = {}): Promise<Started> {
  const config = await configured(host.env ?? process.env)
  const log = createLog(config)
  const metrics = createMetrics()
  const report = createErrorReporter(log, metrics)
  const traces = createTraces(config.traces, { log, version })
  const lost = (error: Error) => {
    report(error)
    process.exit(1)
  }
  const patience = { ms: LEAVING_MS, say: console.log }
  const serverPatience = { ms: config.databaseWaitSeconds * 1000, say: console.log }
  const built = host.pages ?? builtPages(root)
  writableFolder(config.dataDir)
  const opened = await openServices(config, log, { report, lost, patience, serverPatience, documentWays: host.documentWays })
  // seconds of the processor, in which no answer of the database would be heard
  const pages = typeof built === 'string' ? await loadPages(built) : built
  const { services, database } = opened
  const { clock, limits } = services
  await checkAddress(config)
  let publishRest: (() => Promise<void>) | undefined
  if (host.publish) await host.publish(opened)
  else publishRest = await publishAtStart(services, log, host.showProgress)
  giveBackMemory()
  const drain = createDrain()
  const shed = createShedding(config)
  addGauges(metrics, { database, clock, models: services.models, quotas: config.quotas, traces })
  const answers = createReadiness(() => database.ping())
  let isStarted = false
  const ready = async () => isStarted && (await answers())
  const app = createHttp({
    root,
    version,
    services,
    metrics,
    traces,
    report,
    drain,
    limits,
    shed,
    pages,
    ready,
    isFull: database.isFull,
    listen: database.listen,
  })
  const server =
    host.serve?.(app.fetch, config) ??
    createServer(app.fetch, {
      ...config,
      // a body that waits for room keeps its whole time to arrive
      requestTimeoutMs: config.requestTimeoutMs + HELD_WAIT_MS,
      report,
      isBusy: shed.isBusy,
      onBusy: createBusyReporter(log, metrics),
    })
  const control = await startControl(commands, { config, services: async () => services, database: async () => database }, log)
  await listen(server, config)
  const worker = await startWorker({
    database,
    isPaused: database.isFull,
    concurrency: config.jobsAtOnce,
    clock,
    log,
    traces,
    jobs,
    context: services,
  })
  await followPublishing(services)
  // last: a ready process may be stopped at any moment, and main.ts handles signals from here on
  isStarted = true
  if (!host.publish) console.log(`Waymark is ready at ${config.publicUrl}`)
  let isLeaving = false
  if (publishRest)
    publishRest()
      .then(() => followPublishing(services))
      .then(giveBackMemory)
      .catch((error: unknown) => isLeaving || log.error({ err: error }, publishTexts.failed))
  return {
    ...opened,
    config,
    async stop() {
      isLeaving = true
      await control.close()
      await Promise.all([drain.drain(server, config.drainSeconds * 1000, config.trustProxy > 0 ? NOTICE_MS : 0), worker.stop()])
      shed.close()
      limits.close()
      services.mail.close()
      closeProcesses()
      await Promise.all([traces?.close(), database.close()])
    },
  }
}
