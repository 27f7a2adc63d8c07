import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { copyKey, coverKey } from './making/rules.ts'
import { failAbandoned, makeDocument, noteFailure, startMaking, sweepFolders } from './making/server.ts'
import { removeUnusedCopies } from './store.ts'

const A_DAY = 86_400_000

interface MakingJob {
  userId: string
  projectId: string
}

export const makeDocuments = defineJob<MakingJob, Services>({
  name: 'documents.make',
  backoff: { first: 1000, longest: 10_000 },
  timeout: 120_000,
  async run({ userId, projectId }, services) {
    try {
      await makeDocument(services, userId, projectId)
    } catch (error) {
      if (await noteFailure(services, userId, projectId)) services.report(error, { job: 'documents.make' })
      else throw error
    }
  },
})

/** Asks for it in the caller's transaction: it is made if and only if that is committed. */
export async function askForDocument(tx: Db, services: Pick<Services, 'clock' | 'jobs'>, userId: string, projectId: string): Promise<void> {
  await startMaking(tx, services, userId, projectId)
  await services.jobs.enqueue(tx, makeDocuments, { userId, projectId }, { key: `${userId}:${projectId}` })
}

/** Copies that were never shown, files of makings that nothing names, and makings that nobody works on any more. */
export const sweepDocuments = defineJob<null, Services>({
  name: 'documents.sweep',
  rhythm: { every: 3_600_000 },
  async run(_payload, services) {
    const { db, storage, clock } = services
    await failAbandoned(services)
    for (const { storageName } of await removeUnusedCopies(db, new Date(clock.now().getTime() - A_DAY))) {
      for (const key of [copyKey(storageName), coverKey(storageName)]) await storage.remove(key)
    }
    await sweepFolders(services)
  },
})

export const documentsJobs = [makeDocuments, sweepDocuments]
