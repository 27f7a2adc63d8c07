import { afterEach, expect, test, vi } from 'vitest'
import { serverTestDatabase } from './db.fixtures.ts'
import { timeQuery } from './engine.store.ts'
import { createSharedClock } from './shared-clock.ts'

const url = process.env.TEST_DATABASE_URL
const DAY = 86_400_000
const HALF_A_MINUTE = 31_000
afterEach(() => vi.useRealTimers())

test.runIf(url).each([DAY, -DAY])('a clock that is %i ms off tells the time of the database', async (apart) => {
  const { db, close } = await serverTestDatabase(url ?? '')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + apart })
  const clock = await createSharedClock({ db })
  const { time } = await timeQuery(db)
  expect(Math.abs(clock.now().getTime() - time)).toBeLessThan(60_000)
  await close()
})

test.runIf(url)('a clock that is set while the site runs changes nothing, and it goes on while the database is away', async () => {
  const { db, close } = await serverTestDatabase(url ?? '')
  const clock = await createSharedClock({ db })
  await close()
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const before = clock.now().getTime()
  vi.setSystemTime(Date.now() + DAY)
  vi.advanceTimersByTime(HALF_A_MINUTE)
  expect(clock.now().getTime() - before).toBe(HALF_A_MINUTE)
})
