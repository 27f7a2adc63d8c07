import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/database.ts'
import { notify } from '#platform/db/notify.ts'
import { newId } from '#platform/ids.ts'
import type { Backoff, Rhythm } from './jobs.rules.ts'
import { removeJobs, saveJob } from './jobs.store.ts'

export interface Job<Payload, Context> {
  name: string
  /** May run more than once for one job: after a crash nobody knows how far it had come. */
  run(payload: Payload, context: Context, signal: AbortSignal): Promise<void>
  /** Five, unless said otherwise. */
  maxAttempts?: number
  backoff?: Backoff
  /** Milliseconds after which an attempt counts as failed; five minutes, unless said otherwise. */
  timeout?: number
  /** Keeps what it has done so far: when the server stops it is cut at once, and goes on after the next start. */
  goesOnLater?: boolean
  /** Runs by itself again and again, without being enqueued. */
  rhythm?: Rhythm
}

export interface EnqueueOptions {
  /** Milliseconds before it may run. */
  delay?: number
  /** At most one job with this key waits, and at most one runs. */
  key?: string
}

export interface Jobs {
  /** In the caller's transaction: the job exists if and only if that is committed. */
  enqueue: <Payload>(
    db: Db,
    job: Pick<Job<Payload, never>, 'name' | 'maxAttempts'>,
    payload: Payload,
    options?: EnqueueOptions,
  ) => Promise<void>
  /** Takes back the jobs whose key begins so; one that runs is asked to stop through its signal. */
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
