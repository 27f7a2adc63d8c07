/** A job that succeeds is gone; one that used up its attempts stays as failed until somebody looks at it. */
export type JobState = 'waiting' | 'running' | 'failed'

export interface Backoff {
  first: number
  longest: number
}

/** Twice as long after each attempt. */
export function delayBeforeRetry(attempts: number, { first, longest }: Backoff): number {
  return Math.min(first * 2 ** (attempts - 1), longest)
}

export interface Rhythm {
  every: number
  /** Shifts the beat: a day's rhythm with an offset of three hours beats at three o'clock UTC. */
  offset?: number
}

/** The next beat after `now`; the same for every instance, whenever it started. */
export function nextBeat(now: Date, { every, offset = 0 }: Rhythm): Date {
  return new Date((Math.floor((now.getTime() - offset) / every) + 1) * every + offset)
}
