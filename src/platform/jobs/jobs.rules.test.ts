import { expect, test } from 'vitest'
import { delayBeforeRetry, nextBeat } from './jobs.rules.ts'

test('the retry delay doubles up to a limit', () => {
  const delays = [1, 2, 3, 4, 5].map((attempts) => delayBeforeRetry(attempts, { first: 1000, longest: 6000 }))
  expect(delays).toEqual([1000, 2000, 4000, 6000, 6000])
})

test('a beat is strictly after now, and the same for all instances', () => {
  const every = 3_600_000
  expect(nextBeat(new Date('2026-03-01T10:00:00Z'), { every })).toEqual(new Date('2026-03-01T11:00:00Z'))
  expect(nextBeat(new Date('2026-03-01T10:59:59.999Z'), { every })).toEqual(new Date('2026-03-01T11:00:00Z'))
})

test('an offset shifts the beat', () => {
  const daily = { every: 86_400_000, offset: 3 * 3_600_000 }
  expect(nextBeat(new Date('2026-03-01T02:00:00Z'), daily)).toEqual(new Date('2026-03-01T03:00:00Z'))
  expect(nextBeat(new Date('2026-03-01T03:00:00Z'), daily)).toEqual(new Date('2026-03-02T03:00:00Z'))
})
