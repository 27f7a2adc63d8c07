const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d:\d\d)?)?$/i

/** Parses an author's time: a day, which begins in UTC, or a time with its zone. */
export function momentOf(written: string): Date | 'not_a_time' | 'no_such_day' | 'no_zone' {
  const [, day, time, zone] = MOMENT.exec(written) ?? []
  if (day === undefined) return 'not_a_time'
  const begins = new Date(`${day}T00:00Z`)
  const moment = new Date(`${day}T${time ?? '00:00'}${time === undefined ? 'Z' : (zone ?? 'Z').toUpperCase()}`)
  const isThere = [begins, moment].every((date) => !Number.isNaN(date.getTime())) && begins.toISOString().startsWith(day)
  if (!isThere) return 'no_such_day'
  return time !== undefined && zone === undefined ? 'no_zone' : moment
}
