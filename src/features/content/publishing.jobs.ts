import type { Db } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { listWaiting } from './content.store.ts'
import { lockPublishing, savePublishingStamp, showDue } from './publishing.store.ts'

const NAME = 'show-projects'

/** At its time a project comes into everybody's sight, on every instance. `afterwards` is what else follows a publishing. */
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
      if (shown.length > 0) log.info({ shown }, 'The time of these projects has come.')
      await afterwards(services)
    },
  })

/** Asks for that at the time of the project that is next. */
export async function askToShowProjects({ jobs, clock }: Pick<Services, 'jobs' | 'clock'>, db: Db): Promise<void> {
  const [next] = await listWaiting(db)
  if (!next) return
  const delay = Math.max(0, next.at.getTime() - clock.now().getTime())
  await jobs.enqueue(db, { name: NAME }, null, { key: 'next', delay })
}
