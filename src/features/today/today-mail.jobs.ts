import { listWeeklyReaders } from '#features/accounts/accounts.store.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { LETTER_RETRIES } from '#platform/mail/mail.ts'
import type { Services } from '#platform/services.ts'
import { sendWeeklyMail } from './today-mail.server.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** The epoch was a Thursday, so Monday is four days later. */
const MONDAY_MORNING = 4 * DAY + 6 * HOUR

const sendOne = defineJob<{ userId: string }, Services>({
  name: 'today.weekly-mail',
  lane: 'bulk',
  ...LETTER_RETRIES,
  run: ({ userId }, services) => sendWeeklyMail(services, userId),
})

const askAll = defineJob<null, Services>({
  name: 'today.weekly-mails',
  rhythm: { every: 7 * DAY, offset: MONDAY_MORNING },
  async run(_, { db, jobs }) {
    const readers = await listWeeklyReaders(db)
    await jobs.enqueueAll(
      db,
      sendOne,
      readers.map((userId) => ({ key: userId, payload: { userId } })),
    )
  },
})

export const weeklyMailJobs = [sendOne, askAll] as const
