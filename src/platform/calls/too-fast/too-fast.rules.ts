const MINUTE = 60
const HOUR = 3600

/** Message of a rate limit: nothing is broken, and it says when to retry. */
export function tooFast(seconds: number | null): string {
  return `You are faster than allowed. ${goOnIn(seconds)}`
}

export function goOnIn(seconds: number | null): string {
  if (seconds === null) return 'Please wait a moment and try again.'
  if (seconds <= 90) return `You can go on in ${counted(Math.max(1, Math.ceil(seconds)), 'second')}.`
  if (seconds <= 90 * MINUTE) return `You can go on in ${counted(Math.ceil(seconds / MINUTE), 'minute')}.`
  return `You can go on in ${counted(Math.ceil(seconds / HOUR), 'hour')}.`
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

/** Seconds until a retry is allowed: from the header, or from the data when a proxy removed the header. */
export function retryAfterIn(header: string | null, data: unknown): number | null {
  const said = header ?? (typeof data === 'object' && data !== null && 'retryAfter' in data ? data.retryAfter : null)
  const seconds = said === null || said === '' ? Number.NaN : Number(said)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}
