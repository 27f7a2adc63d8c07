/** A successful job is deleted; one that used up its attempts stays as failed for an admin to see. */
export type JobState = 'waiting' | 'running' | 'failed'

/** In the order in which they are served: what somebody waits for, everything else, and what is sent to many. */
export const LANES = ['asked', 'usual', 'bulk'] as const
export type Lane = (typeof LANES)[number]

/** Slots of a worker for the lanes behind the first: one stays free for what somebody waits for. */
export function backgroundSlots(concurrency: number): number {
  return Math.max(1, concurrency - 1)
}

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
