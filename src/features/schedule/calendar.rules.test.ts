import { expect, test } from 'vitest'
import { plannable } from './schedule.fixtures.ts'
import { planSchedule, type Plannable } from './schedule.rules.ts'
import { calendarOf, studyDates } from './calendar.rules.ts'

const MONDAY = '2026-03-02'

function calendar(projects: Plannable[], daysPerWeek = 5): string[] {
  const weeks = planSchedule(projects, { hoursPerDay: 1, daysPerWeek })
  const facts = { start: MONDAY, now: new Date('2026-03-01T10:00:00Z'), site: 'https://waymark.test', name: 'Study schedule' }
  return calendarOf({ ...facts, weeks, daysPerWeek, minutes: ({ minutes }) => `${minutes} min` }).split('\r\n')
}

test('study days are spread over the week, from the first day on', () => {
  expect(studyDates(MONDAY, 5, 6)).toEqual(['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-09'])
  expect(studyDates('2026-03-03', 3, 3)).toEqual(['2026-03-04', '2026-03-06', '2026-03-09'])
  expect(studyDates('2026-03-07', 7, 2)).toEqual(['2026-03-07', '2026-03-08'])
  expect(studyDates(MONDAY, 0, 3)).toEqual([])
})

test('each coming sitting is an event on its day; a completed one is not, and leaves no empty day', () => {
  const lines = calendar([plannable('done', 60, { status: 'COMPLETE' }), plannable('dns', 60), plannable('long', 120)])
  expect(lines.filter((line) => /^(UID|DTSTART|SUMMARY)/.test(line))).toEqual([
    'UID:dns@waymark.test',
    'DTSTART;VALUE=DATE:20260302',
    'SUMMARY:Build dns',
    'UID:long-1@waymark.test',
    'DTSTART;VALUE=DATE:20260303',
    'SUMMARY:Build long (1/2)',
    'UID:long-2@waymark.test',
    'DTSTART;VALUE=DATE:20260304',
    'SUMMARY:Build long (2/2)',
  ])
  expect(lines.at(0)).toBe('BEGIN:VCALENDAR')
  expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
})

test('names with commas, line breaks or iCalendar syntax are kept intact, in lines of 75 bytes', () => {
  const name = `Öl, Wasser; und \\ Luft\r\nEND:VCALENDAR\u0007 ${'ö🚀'.repeat(40)}`
  const lines = calendar([plannable('odd', 30, { name })])
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(lines.filter((line) => line === 'END:VCALENDAR')).toHaveLength(1)
  const unfolded = lines.join('\r\n').replaceAll('\r\n ', '')
  expect(unfolded).toContain(`SUMMARY:Öl\\, Wasser\\; und \\\\ Luft\\nEND:VCALENDAR ${'ö🚀'.repeat(40)}`)
})
