import type { Clock } from '#platform/clock.ts'
import type { Database } from './database.ts'
import { timeQuery } from './engine.store.ts'

const ASK_EVERY_MS = 30_000
/** A slower answer says too little about the time. */
const MOST_ROUND_TRIP_MS = 1000
/** Less is the way to the database. */
const APART_MS = 250

/**
 * The database's time, which all instances share: where the clock of one is off, it would end other people's sessions, take the jobs of
 * other instances for abandoned, and send mails early. Between two questions it counts by the processor, so a clock that is set meanwhile
 * changes nothing.
 */
export async function createSharedClock({ db }: Pick<Database, 'db'>): Promise<Clock> {
  let zero = Date.now() - performance.now()
  let askedAt = -Infinity

  async function ask(): Promise<void> {
    askedAt = performance.now()
    const { took, time } = await timeQuery(db)
    if (took > MOST_ROUND_TRIP_MS) return
    const found = time - performance.now() + took / 2
    if (Math.abs(found - zero) > APART_MS) zero = found
  }

  await ask()
  return {
    now() {
      // while the database is away the last answer holds
      if (performance.now() - askedAt > ASK_EVERY_MS) ask().catch(() => undefined)
      return new Date(zero + performance.now())
    },
  }
}
