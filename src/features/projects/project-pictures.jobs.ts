import { listPublished } from '#features/content/content.store.ts'
import type { Db } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { drawSharePicture, hasPicture, isDrawn, siteShareSvg, svgOf } from './project-pictures.server.ts'

/** Runs after every publishing and start, so that the first shared link does not wait. */
export const drawSharePictures = defineJob<null, Services>({
  name: 'draw-share-pictures',
  timeout: 1_800_000,
  goesOnLater: true,
  async run(_, { db, storage }, signal) {
    const projects = (await listPublished(db)).filter(hasPicture)
    for (const svg of [siteShareSvg(), ...projects.map((project) => svgOf(project, 'share'))]) {
      signal.throwIfAborted()
      if (!(await isDrawn({ storage }, svg))) await drawSharePicture({ storage }, svg)
    }
  },
})

/** Enqueues the job; a second call changes nothing. */
export async function askForPictures({ jobs }: Pick<Services, 'jobs'>, db: Db): Promise<void> {
  await jobs.enqueue(db, drawSharePictures, null, { key: 'share' })
}
