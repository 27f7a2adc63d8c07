import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/database.ts'
import { notify } from '#platform/db/notify.ts'
import { newId } from '#platform/ids.ts'
import type { Backoff, Rhythm } from './jobs.rules.ts'
import { removeJobs, saveJob } from './jobs.store.ts'

export interface Job<Payload, Context> {
  name: string
  /** May run more than once per job: after a crash its progress is unknown. Must be idempotent. */
  run(payload: Payload, context: Context, signal: AbortSignal): Promise<void>
  /** 5 by default. */
  maxAttempts?: number
  backoff?: Backoff
  /** Milliseconds until an attempt counts as failed; five minutes by default. */
  timeout?: number
  /** The job saves its progress: at shutdown it is aborted at once, and resumes after the next start. */
  goesOnLater?: boolean
  /** Recurring: runs at each beat without being enqueued. */
  rhythm?: Rhythm
}

export interface EnqueueOptions {
  /** Milliseconds until it may run. */
  delay?: number
  /** At most one job per key waits, and at most one runs. */
  key?: string
}

export interface Jobs {
  /** Enqueues in the caller's transaction: the job exists only if that commits. */
  enqueue: <Payload>(
    db: Db,
    job: Pick<Job<Payload, never>, 'name' | 'maxAttempts'>,
    payload: Payload,
    options?: EnqueueOptions,
  ) => Promise<void>
  /** Deletes the jobs whose key starts with this; aborts the signal of a running one. */
  cancel: (db: Db, job: Pick<Job<never, never>, 'name'>, keyStart: string) => Promise<void>
}

export const jobsChannel = 'jobs'
export const cancelledChannel = 'jobs-cancelled'
export const usualAttempts = 5

export function defineJob<Payload, Context>(job: Job<Payload, Context>): Job<Payload, Context> {
  return job
}

export function createJobs(clock: Clock): Jobs {
  return {
    async enqueue(db, job, payload, { delay = 0, key } = {}) {
      const now = clock.now()
      await saveJob(db, {
        id: newId(now.getTime()),
        name: job.name,
        payload,
        key: key === undefined ? null : `${job.name}:${key}`,
        runAt: new Date(now.getTime() + delay),
        maxAttempts: job.maxAttempts ?? usualAttempts,
        now,
      })
      if (delay === 0) await notify(db, jobsChannel)
    },
    async cancel(db, { name }, keyStart) {
      const start = `${name}:${keyStart}`
      await removeJobs(db, start)
      await notify(db, cancelledChannel, start)
    },
  }
}
