import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dateTexts } from './dates.texts.ts'

const at = new Date('2026-11-23T16:28:09Z')

test('dates have one format: the day first, and a 24-hour clock', () => {
  expect(dateTexts.day(at)).toBe('23 November 2026')
  expect(dateTexts.weekdayAndDay(at)).toBe('Monday 23 November')
  expect(dateTexts.weekday(at)).toBe('Mon')
  expect(dateTexts.dayOfYear(at)).toBe('23 November')
  expect(dateTexts.time(at, 'UTC')).toBe('16:28')
  expect(dateTexts.moment(at, 'UTC')).toBe('23 November 2026, 16:28')
  expect(dateTexts.time(new Date('2026-11-23T00:05:00Z'), 'UTC')).toBe('00:05')
})

test('no other code formats dates', () => {
  const root = join(import.meta.dirname, '../..')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  const own = files.filter((file) => /DateTimeFormat\(|toLocale(?:Date|Time)String|dateStyle/.test(readFileSync(join(root, file), 'utf8')))
  expect(own.toSorted()).toEqual(['features/accounts/time-zone.rules.ts', 'platform/dates/dates.texts.ts'])
})
