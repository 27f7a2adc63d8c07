/** One way to write dates: the day first, the month as a word, and the hours of a day from 0 to 23. */
const LOCALE = 'en-GB'

/** Made when it is first used: many pages bring these words, and few show a date. */
const made = new Map<string, Intl.DateTimeFormat>()

type Zone = 'UTC' | 'here'

function write(at: Date, zone: Zone, parts: Intl.DateTimeFormatOptions): string {
  const options = zone === 'UTC' ? { ...parts, timeZone: 'UTC' } : parts
  const key = JSON.stringify(options)
  const format = made.get(key) ?? new Intl.DateTimeFormat(LOCALE, options)
  made.set(key, format)
  return format.format(at)
}

/** A day is the same for everybody and so UTC's; a moment is shown by the clock of whoever reads it. */
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
  /** 16:28 */
  time: (at: Date, zone: Zone = 'here') => write(at, zone, { hour: '2-digit', minute: '2-digit' }),
  /** 23 November 2026, 16:28 */
  moment: (at: Date, zone: Zone = 'here') => `${dateTexts.day(at, zone)}, ${dateTexts.time(at, zone)}`,
}
