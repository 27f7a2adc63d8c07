/** A successful job is deleted; one that used up its attempts stays as failed for an admin to see. */
export type JobState = 'waiting' | 'running' | 'failed'

export interface Backoff {
  first: number
  longest: number
}

/** Exponential backoff: doubles after each attempt. */
export function delayBeforeRetry(attempts: number, { first, longest }: Backoff): number {
  return Math.min(first * 2 ** (attempts - 1), longest)
}

export interface Rhythm {
  every: number
  /** Shifts the beat: every day with an offset of three hours means three o'clock UTC. */
  offset?: number
}

/** The next beat after `now`; the same for every instance, whenever it started. */
export function nextBeat(now: Date, { every, offset = 0 }: Rhythm): Date {
  return new Date((Math.floor((now.getTime() - offset) / every) + 1) * every + offset)
}
