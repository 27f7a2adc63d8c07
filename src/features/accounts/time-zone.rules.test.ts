import { expect, test } from 'vitest'
import { dateIn, isTimeZone } from './time-zone.rules.ts'

test('a moment has the date of the place, also beside the date line and in summer time', () => {
  const moment = new Date('2026-03-29T00:30:00Z')
  expect(dateIn('UTC', moment)).toBe('2026-03-29')
  expect(dateIn('America/New_York', moment)).toBe('2026-03-28')
  expect(dateIn('Pacific/Kiritimati', new Date('2026-03-28T10:00:00Z'))).toBe('2026-03-29')
  // the hour that summer time leaves out in Berlin
  expect(dateIn('Europe/Berlin', new Date('2026-03-29T01:00:00Z'))).toBe('2026-03-29')
  expect(dateIn('Europe/Berlin', new Date('2026-03-28T22:59:59Z'))).toBe('2026-03-28')
  expect(dateIn('Europe/Berlin', new Date('2026-03-28T23:00:00Z'))).toBe('2026-03-29')
})

test('an unknown place counts as UTC', () => {
  expect(isTimeZone('Mars/Olympus')).toBe(false)
  expect(isTimeZone('Europe/Berlin')).toBe(true)
  expect(dateIn('Mars/Olympus', new Date('2026-03-29T00:30:00Z'))).toBe('2026-03-29')
})
