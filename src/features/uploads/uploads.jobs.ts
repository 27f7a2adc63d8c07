import { recountWrong } from '#features/quotas/quotas.server.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { REMOVE_FILES, removeFilesLater, removeFilesWithoutRow, type GoneUpload } from './uploads.server.ts'
import { bytesKept, removeOldTickets, removeUnused, uploadsCounted } from './uploads.store.ts'

const A_DAY = 86_400_000

const removeFiles = defineJob<GoneUpload[], Services>({
  name: REMOVE_FILES,
  run: (gone, services) => removeFilesWithoutRow(services, gone),
})

/** Deletes uploads that are unused after a day. */
export const sweepUploads = defineJob<null, Services>({
  name: 'uploads.sweep',
  rhythm: { every: 3_600_000 },
  async run(_payload, services, signal) {
    const { db, clock } = services
    const yesterday = new Date(clock.now().getTime() - A_DAY)
    await db.transaction(async (tx) => removeFilesLater(services, tx, await removeUnused(tx, yesterday)))
    await removeOldTickets(db, yesterday)
    await recountWrong(db, { part: 'uploads', counted: uploadsCounted, count: bytesKept }, signal)
  },
})

export const uploadsJobs = [sweepUploads, removeFiles]
