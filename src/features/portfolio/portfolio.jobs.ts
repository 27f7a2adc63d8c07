import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { removeUnshown, type Its } from './portfolio-pictures.server.ts'

/** A picture is stored before the change that shows it is saved. */
const LONGER_THAN_A_CHANGE_MS = 60_000

const removePictures = defineJob<Its, Services>({
  name: 'portfolio.remove-unshown',
  run: (its, services) => removeUnshown(services, its),
})

export const portfolioJobs = [removePictures]

/** A change of the document does not wait for the bucket. The minute begins with the last change. */
export async function removeUnshownLater({ jobs }: Pick<Services, 'jobs'>, tx: Db, { userId, id }: Its): Promise<void> {
  const key = `${userId}:${id}`
  await jobs.cancel(tx, removePictures, key)
  await jobs.enqueue(tx, removePictures, { userId, id }, { key, delay: LONGER_THAN_A_CHANGE_MS })
}
