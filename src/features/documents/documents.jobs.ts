import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { partAway } from '#platform/outages.ts'
import type { Services } from '#platform/services.ts'
import { recountWrong } from '#features/quotas/quotas.server.ts'
import {
  addCover,
  countOlderDocuments,
  failAbandoned,
  makeDocument,
  noteFailure,
  removeCopy,
  startMaking,
  sweepFolders,
} from './make-document.server.ts'
import { documentBytes, documentsCounted, removeUnusedCopies } from './documents.store.ts'

const A_MINUTE = 60_000
const A_DAY = 86_400_000

interface MakingJob {
  userId: string
  projectId: string
}

const isTimeout = ({ reason }: AbortSignal) => reason instanceof Error && reason.name === 'TimeoutError'

const drawCover = defineJob<MakingJob, Services>({
  name: 'documents.cover',
  backoff: { first: 60_000, longest: 3_600_000 },
  run: ({ userId, projectId }, services) => addCover(services, userId, projectId),
})

export const makeDocuments = defineJob<MakingJob, Services>({
  name: 'documents.make',
  lane: 'asked',
  backoff: { first: 1000, longest: 10_000 },
  timeout: 120_000,
  async run({ userId, projectId }, services, signal) {
    try {
      const lacksCover = await makeDocument(services, userId, projectId, signal)
      const later = { key: `${userId}:${projectId}`, delay: A_MINUTE }
      if (lacksCover) await services.jobs.enqueue(services.db, drawCover, { userId, projectId }, later)
    } catch (error) {
      if (partAway(error) || (signal.aborted && !isTimeout(signal))) throw error
      if (await noteFailure(services, userId, projectId)) services.report(error, { job: 'documents.make' })
      else throw error
    }
  },
})

/** Enqueues in the caller's transaction: it is made only if that commits. */
export async function askForDocument(tx: Db, services: Pick<Services, 'clock' | 'jobs'>, userId: string, projectId: string): Promise<void> {
  await startMaking(tx, services, userId, projectId)
  await services.jobs.enqueue(tx, makeDocuments, { userId, projectId }, { key: `${userId}:${projectId}` })
}

/** Cancels all jobs of this learner. */
export function stopMaking(db: Db, { jobs }: Pick<Services, 'jobs'>, userId: string): Promise<void> {
  return jobs.cancel(db, makeDocuments, `${userId}:`)
}

const OLDER_AT_ONCE = 2000

/** Deletes unused copies and orphaned files, fails abandoned runs, and counts what is stored. */
export const sweepDocuments = defineJob<null, Services>({
  name: 'documents.sweep',
  rhythm: { every: 3_600_000 },
  async run(_payload, services, signal) {
    const { db, clock } = services
    await failAbandoned(services)
    for (const { storageName } of await removeUnusedCopies(db, new Date(clock.now().getTime() - A_DAY)))
      await removeCopy(services, storageName)
    await sweepFolders(services)
    await countOlderDocuments(services, OLDER_AT_ONCE)
    await recountWrong(db, { part: 'documents', counted: documentsCounted, count: documentBytes }, signal)
  },
})

export const documentsJobs = [makeDocuments, drawCover, sweepDocuments]
