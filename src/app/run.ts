import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { publishContent } from '#features/content/jobs.ts'
import { askForIndex } from '#features/search/jobs.ts'
import { meaning } from '#features/search/meaning/gateway.ts'
import { loadConfig, type Config } from '#platform/config.ts'
import { createDrain } from '#platform/http/drain.ts'
import { createServer, listen } from '#platform/http/server.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { createShedding } from '#platform/limits/shed.ts'
import { createErrorReporter, createLog } from '#platform/log.ts'
import { createMetrics } from '#platform/metrics.ts'
import { commands } from './cli/commands.ts'
import { startControl } from './cli/control.ts'
import { addGauges } from './gauges.ts'
import { createHttp } from './http.ts'
import { jobs } from './jobs.ts'
import { loadBuiltPages, type Pages } from './pages.ts'
import { createReadiness } from './readiness.ts'
import { openServices, type Opened } from './services.ts'

export const root = join(import.meta.dirname, '../..')
/** Longer than a proxy takes to ask again whether we are ready. */
const NOTICE_MS = 5000
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

export interface Host {
  /** The development host brings pages that rebuild themselves. */
  pages?: Pages
  serve?(fetch: Hono['fetch'], config: Config): Server
}

export interface Started extends Opened {
  config: Config
  stop(): Promise<void>
}

/** The whole server, from configuration to the open port. */
export async function start(host: Host = {}): Promise<Started> {
  const config = loadConfig(process.env)
  const log = createLog(config)
  const metrics = createMetrics()
  const report = createErrorReporter(log, metrics)
  const lost = (error: Error) => {
    report(error)
    process.exit(1)
  }
  const [pages, opened] = await Promise.all([host.pages ?? loadBuiltPages(root), openServices(config, log, { report, lost })])
  const { services, database } = opened
  const { db, storage, clock, limits } = services
  await publishContent({ db, storage, folder: config.contentDir, log })
  const drain = createDrain()
  const shed = createShedding(config)
  addGauges(metrics, { database, clock })
  const answers = createReadiness(() => database.ping())
  let isStarted = false
  const ready = async () => isStarted && (await answers())
  const app = createHttp({ root, version, services, metrics, report, drain, limits, shed, pages, ready, listen: database.listen })
  const server = host.serve?.(app.fetch, config) ?? createServer(app.fetch, { ...config, report })
  const control = await startControl(commands, { config, services: async () => services, database: async () => database }, log)
  await listen(server, config)
  const worker = await startWorker({ database, clock, log, jobs, context: services })
  isStarted = true
  await askForIndex(services, db)
  console.log(`Waymark is ready at ${config.publicUrl}`)
  return {
    ...opened,
    config,
    async stop() {
      await control.close()
      await Promise.all([drain.drain(server, config.drainSeconds * 1000, config.trustProxy > 0 ? NOTICE_MS : 0), worker.stop()])
      shed.close()
      limits.close()
      services.mail.close()
      await meaning.close()
      await database.close()
    },
  }
}
