/** Dates where a person is. */

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Making a format is slow, and there are a few hundred zones. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The date of a moment in a time zone, for example 2026-01-31. An unknown zone counts as UTC. */
export function dateIn(timeZone: string, moment: Date): string {
  return formatOf(timeZone).format(moment)
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  // the Swedish form of a date is the ISO one
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: isTimeZone(timeZone) ? timeZone : 'UTC' })
  formats.set(timeZone, made)
  return made
}

/** The time zone of this browser; undefined where it does not tell. */
export function zoneHere(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
