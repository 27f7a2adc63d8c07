/** One date format: the day first, the month as a word, hours from 0 to 23. */
const LOCALE = 'en-GB'

/** Created on first use: many pages load this module, few show a date. */
const made = new Map<string, Intl.DateTimeFormat>()

type Zone = 'UTC' | 'here'

function write(at: Date, zone: Zone, parts: Intl.DateTimeFormatOptions): string {
  const options = zone === 'UTC' ? { ...parts, timeZone: 'UTC' } : parts
  const key = JSON.stringify(options)
  const format = made.get(key) ?? new Intl.DateTimeFormat(LOCALE, options)
  made.set(key, format)
  return format.format(at)
}

/** A day is the same for everybody, so UTC; a moment uses the reader's time zone. */
export const dateTexts = {
  /** 23 November 2026 */
  day: (at: Date, zone: Zone = 'UTC') => write(at, zone, { day: 'numeric', month: 'long', year: 'numeric' }),
  /** Monday 23 November */
  weekdayAndDay: (at: Date, zone: Zone = 'UTC') =>
    `${write(at, zone, { weekday: 'long' })} ${write(at, zone, { day: 'numeric', month: 'long' })}`,
  /** Mon */
  weekday: (at: Date, zone: Zone = 'UTC') => write(at, zone, { weekday: 'short' }),
  /** 23 November */
  dayOfYear: (at: Date, zone: Zone = 'UTC') => write(at, zone, { day: 'numeric', month: 'long' }),
  /** 23 Nov, where many stand side by side */
  shortDay: (at: Date, zone: Zone = 'UTC') => write(at, zone, { day: 'numeric', month: 'short' }),
  /** 16:28 */
  time: (at: Date, zone: Zone = 'here') => write(at, zone, { hour: '2-digit', minute: '2-digit' }),
  /** 23 November 2026, 16:28 */
  moment: (at: Date, zone: Zone = 'here') => `${dateTexts.day(at, zone)}, ${dateTexts.time(at, zone)}`,
}
