import { defineJob } from '#platform/jobs/jobs.ts'
import { dayOf } from '#pure/day-of.ts'
import type { Services } from '#platform/services.ts'
import { COUNTED_AFTER_MS, daySpans } from './events.rules.ts'
import { countDetails, countNames, findFirstMoment, findLastCounted, removeDays, removeOldEvents, saveEventDay } from './events.store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Counts each day whole, so that a second time changes nothing and deleted events go. */
async function countDays({ adminDb: db, clock }: Services, from: Date | null, signal: AbortSignal): Promise<void> {
  if (from === null) return
  for (const { day, since, until } of daySpans(from, new Date(clock.now().getTime() - COUNTED_AFTER_MS))) {
    signal.throwIfAborted()
    const names = await countNames(db, since, until)
    await saveEventDay(db, { day, until, names, details: await countDetails(db, since, until) })
  }
}

export const eventsJobs = [
  defineJob<null, Services>({
    name: 'count-events',
    rhythm: { every: 10 * MINUTE },
    timeout: HOUR,
    async run(_, services, signal) {
      const { adminDb: db } = services
      await countDays(services, (await findLastCounted(db)) ?? (await findFirstMoment(db)), signal)
    },
  }),
  defineJob<null, Services>({
    name: 'forget-old-events',
    rhythm: { every: DAY, offset: 4 * HOUR },
    timeout: HOUR,
    async run(_, services, signal) {
      const { db, clock, config, log } = services
      const before = new Date(clock.now().getTime() - config.eventsRetentionDays * DAY)
      const removed = await removeOldEvents(db, before)
      if (removed > 0) log.info({ removed }, 'Old events were deleted.')
      const first = await findFirstMoment(db)
      await removeDays(db, first && dayOf(first))
      await countDays(services, first, signal)
    },
  }),
]
