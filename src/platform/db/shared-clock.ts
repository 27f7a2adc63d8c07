import type { Clock } from '#platform/clock.ts'
import type { Database } from './database.ts'
import { timeQuery } from './engine.store.ts'

const ASK_EVERY_MS = 30_000
/** A slower answer says too little about the time. */
const MOST_ROUND_TRIP_MS = 1000
/** A smaller difference may be that of the round trip. */
const APART_MS = 250

/**
 * The database's time, which all instances share. An instance whose own clock is off would end sessions early, take over running jobs
 * of other instances, and send mails at the wrong time. Between two questions it adds the time of the monotonic clock, so that setting
 * the machine's clock has no effect.
 */
export async function createSharedClock({ db }: Pick<Database, 'db'>): Promise<Clock> {
  let { zero, askedAt } = await askTime(db)

  async function askAgain(): Promise<void> {
    askedAt = performance.now()
    const found = await askTime(db)
    if (found.took <= MOST_ROUND_TRIP_MS && Math.abs(found.zero - zero) > APART_MS) zero = found.zero
  }

  return {
    now() {
      // while the database is away the last answer holds
      if (performance.now() - askedAt > ASK_EVERY_MS) askAgain().catch(() => undefined)
      return new Date(zero + performance.now())
    },
  }
}

/** `zero` is the time at which the monotonic clock began. */
async function askTime(db: Database['db']): Promise<{ zero: number; took: number; askedAt: number }> {
  const { took, time } = await timeQuery(db)
  const askedAt = performance.now()
  return { zero: time + took / 2 - askedAt, took, askedAt }
}
