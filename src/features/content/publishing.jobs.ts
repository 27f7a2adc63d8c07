import type { Db } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { listScheduled } from './content.store.ts'
import { lockPublishing, savePublishingStamp, showDue } from './publishing.store.ts'

const NAME = 'show-projects'

/** Makes scheduled projects visible at their time, on every instance. `afterwards` runs after that. */
export const showProjects = (afterwards: (services: Services) => Promise<void>) =>
  defineJob<null, Services>({
    name: NAME,
    async run(_, services) {
      const { db, clock, log } = services
      const now = clock.now()
      const shown = await db.transaction(async (tx) => {
        await lockPublishing(tx)
        const ids = await showDue(tx, now)
        if (ids.length > 0) await savePublishingStamp(tx, newId(now.getTime()))
        return ids
      })
      if (shown.length > 0) log.info({ shown }, 'Scheduled projects are now visible.')
      await afterwards(services)
    },
  })

/** Schedules the job for the next project's time. */
export async function askToShowProjects({ jobs, clock }: Pick<Services, 'jobs' | 'clock'>, db: Db): Promise<void> {
  const [next] = await listScheduled(db)
  if (!next) return
  const delay = Math.max(0, next.at.getTime() - clock.now().getTime())
  await jobs.enqueue(db, { name: NAME }, null, { key: 'next', delay })
}
