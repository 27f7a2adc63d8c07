import { expect, test } from 'vitest'
import { countingOf, isDue } from './kept-figures.rules.ts'

const at = new Date('2026-03-01T10:00:00Z')
const later = (seconds: number) => new Date(at.getTime() + 1000 * seconds)
const counted = { countedAt: at, triedAt: at, tookMs: 0, askedAt: null }

test('counts are renewed after a minute at the earliest, and so seldom that they take three per cent of a processor', () => {
  const dueAfter = (tookMs: number) => [59, 60, 599, 600].map((seconds) => isDue({ ...counted, tookMs }, later(seconds)))
  expect(dueAfter(1000)).toEqual([false, true, true, true])
  expect(dueAfter(18_000)).toEqual([false, false, false, true])
  expect(isDue({ ...counted, triedAt: null, tookMs: null }, at)).toBe(true)
})

test('a count that is waited for is under way, and a try that is newer than the counts failed', () => {
  expect(countingOf(counted)).toBe('no')
  expect(countingOf({ ...counted, triedAt: later(1) })).toBe('failed')
  expect(countingOf({ ...counted, triedAt: later(1), askedAt: later(2) })).toBe('yes')
  expect(countingOf({ ...counted, countedAt: null })).toBe('failed')
})
