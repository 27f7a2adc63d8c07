import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { openDatabase, type Database } from '#platform/db/database.ts'
import type { Patience } from '#platform/db/lock.ts'
import { createSharedClock } from '#platform/db/shared-clock.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { createLimits } from '#platform/limits/create-limits.ts'
import { createErrorReporter, type Log, type ReportError } from '#platform/log.ts'
import { createMail } from '#platform/mail/mail.ts'
import { createModels } from '#platform/models/models.ts'
import { createPublicDocuments, type DocumentWays } from '#platform/public-documents/public-documents.ts'
import type { Services } from '#platform/services.ts'
import { createStorage } from '#platform/storage/create-storage.ts'

export interface Opened {
  services: Services
  database: Database
}

/** Opens the stateful services in the order of their dependencies. */
export async function openServices(
  config: Config,
  log: Log,
  {
    report = createErrorReporter(log),
    lost,
    patience,
    serverPatience,
    documentWays,
  }: {
    report?: ReportError
    lost?: (error: Error) => void
    patience?: Patience
    serverPatience?: Patience
    documentWays?: DocumentWays | undefined
  } = {},
): Promise<Opened> {
  const database = await openDatabase({
    ...config,
    log,
    ...(lost && { lost }),
    ...(patience && { patience }),
    ...(serverPatience && { serverPatience }),
  })
  await migrate(database)
  // migrating ended it, and by it a restore sees this process
  await database.direct.query('select 1')
  const clock = database.kind === 'postgres' ? await createSharedClock(database) : systemClock
  const services: Services = {
    config,
    log,
    report,
    clock,
    db: database.db,
    adminDb: database.adminDb,
    storage: createStorage(config),
    mail: createMail(config),
    jobs: createJobs(clock),
    limits: createLimits(config, log),
    models: createModels({ config, db: database.db, clock, report }),
    publicDocuments: createPublicDocuments(clock, documentWays),
  }
  return { services, database }
}
