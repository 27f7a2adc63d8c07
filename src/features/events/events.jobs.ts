import { defineJob } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { removeOldEvents } from './events.store.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

export const eventsJobs = [
  defineJob<null, Services>({
    name: 'forget-old-events',
    rhythm: { every: DAY, offset: 4 * HOUR },
    async run(_, { db, clock, config, log }) {
      const removed = await removeOldEvents(db, new Date(clock.now().getTime() - config.eventsRetentionDays * DAY))
      if (removed > 0) log.info({ removed }, 'Old events were deleted.')
    },
  }),
]
