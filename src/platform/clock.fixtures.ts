import type { Clock } from './clock.ts'

export interface TestClock extends Clock {
  advance: (milliseconds: number) => void
  set: (now: Date) => void
}

/** A clock for tests that advances only when told to. */
export function testClock(start: string | Date = '2026-01-15T09:00:00Z'): TestClock {
  let now = new Date(start).getTime()
  return {
    now: () => new Date(now),
    advance(milliseconds) {
      now += milliseconds
    },
    set(to) {
      now = to.getTime()
    },
  }
}
