import type { Day, Task, Week } from './schedule.rules.ts'

/** The study days of a week, Monday being 1: as far apart as possible. */
const STUDY_DAYS: Readonly<Record<number, readonly number[]>> = {
  1: [3],
  2: [2, 4],
  3: [1, 3, 5],
  4: [1, 2, 4, 5],
  5: [1, 2, 3, 4, 5],
  6: [1, 2, 3, 4, 5, 6],
  7: [1, 2, 3, 4, 5, 6, 7],
}
const DAY_MS = 86_400_000
/** JavaScript counts Sunday as 0. */
const SUNDAY = 7
const A_SUNDAY = '2026-01-04'

export interface CalendarFacts {
  weeks: readonly Week[]
  daysPerWeek: number
  /** dates without study */
  daysOff?: readonly string[]
  /** for example 2026-01-31: the first possible study day */
  start: string
  now: Date
  /** for example https://waymark.example */
  site: string
  name: string
  minutes: (task: Task) => string
}

/** The coming days with their dates as an iCalendar file (RFC 5545). */
export function calendarOf(facts: CalendarFacts): string {
  const open = facts.weeks.flatMap(({ days }) => days).filter(({ status }) => status !== 'COMPLETE')
  const dates = studyDates(facts.start, facts.daysPerWeek, open.length, facts.daysOff)
  const events = open.flatMap((day, index) => eventsOf(day, dates[index] ?? facts.start, facts))
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Waymark//Study schedule//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escape(facts.name)}`,
  ]
  return [...head, ...events, 'END:VCALENDAR'].map(fold).join('\r\n') + '\r\n'
}

export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

export function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay() || SUNDAY
  return dateAfter(date, 1 - day)
}

/** The weekdays of study, as dates of some week. */
export function studyWeekdays(daysPerWeek: number): string[] {
  return (STUDY_DAYS[daysPerWeek] ?? []).map((day) => dateAfter(A_SUNDAY, day))
}

/** Whether study falls on a date, before any day is taken off. */
export function isStudyDay(date: string, daysPerWeek: number): boolean {
  return (STUDY_DAYS[daysPerWeek] ?? []).includes(new Date(`${date}T00:00:00Z`).getUTCDay() || SUNDAY)
}

export function studyDates(start: string, daysPerWeek: number, count: number, daysOff: readonly string[] = []): string[] {
  const dates: string[] = []
  if (!(daysPerWeek in STUDY_DAYS)) return dates
  const off = new Set(daysOff)
  for (let at = Date.parse(`${start}T00:00:00Z`); dates.length < count; at += DAY_MS) {
    const date = new Date(at).toISOString().slice(0, 10)
    if (isStudyDay(date, daysPerWeek) && !off.has(date)) dates.push(date)
  }
  return dates
}

function eventsOf({ tasks }: Day, date: string, { now, site, minutes }: CalendarFacts): string[] {
  const day = compact(date)
  const next = compact(dateAfter(date, 1))
  const stamp = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  return tasks
    .filter(({ status }) => status !== 'COMPLETE')
    .flatMap((task) => {
      const part = partOf(task)
      const url = `${site}/projects/${encodeURIComponent(task.id)}`
      return [
        'BEGIN:VEVENT',
        // a stable UID, so that a calendar which reads this again moves the event instead of adding another
        `UID:${task.id}${part ? `-${part.split('/')[0]}` : ''}@${new URL(site).host}`,
        `DTSTAMP:${stamp}`,
        `DTSTART;VALUE=DATE:${day}`,
        `DTEND;VALUE=DATE:${next}`,
        `SUMMARY:${escape(part ? `${task.name} (${part})` : task.name)}`,
        `DESCRIPTION:${escape(`${task.description}\n${minutes(task)}\n${url}`)}`,
        `URL:${url}`,
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
      ]
    })
}

/** For example 2/3, if a project is divided. */
export function partOf({ metadata }: Pick<Task, 'metadata'>): string | null {
  const part = metadata.find(({ key }) => key === 'Part')?.value
  return typeof part === 'string' && /^\d+\/\d+$/.test(part) ? part : null
}

function compact(date: string): string {
  return date.replaceAll('-', '')
}

function escape(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '')
}

const LONGEST_LINE = 75

/** Folds lines at 75 bytes, without splitting a character. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const size = utf8Length(character)
    if (bytes + size > LONGEST_LINE) {
      parts.push(part)
      part = ' '
      bytes = 1
    }
    part += character
    bytes += size
  }
  return [...parts, part].join('\r\n')
}

function utf8Length(character: string): number {
  const point = character.codePointAt(0) ?? 0
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_00_00 ? 3 : 4
}
