import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Limits } from './limits/limits.ts'
import type { Log, ReportError } from './log.ts'
import type { Mail } from './mail/mail.ts'
import type { Models } from './models/models.ts'
import type { PublicDocuments } from './public-documents/public-documents.ts'
import type { Storage } from './storage/storage.ts'

/** What a handler may use; created once at start and passed down. */
export interface Services {
  config: Config
  log: Log
  report: ReportError
  db: Db
  /** For figures that take long: other questions do not wait for them. */
  adminDb: Db
  storage: Storage
  mail: Mail
  jobs: Jobs
  limits: Limits
  clock: Clock
  models: Models
  publicDocuments: PublicDocuments
}
