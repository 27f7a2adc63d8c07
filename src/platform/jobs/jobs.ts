import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/database.ts'
import { notify } from '#platform/db/notify.ts'
import { newId } from '#platform/ids.ts'
import type { Backoff, Lane, Rhythm } from './jobs.rules.ts'
import { enqueueTraced } from './job-spans.ts'
import { removeJobs, saveJob, saveJobs } from './jobs.store.ts'

export interface Job<Payload, Context> {
  name: string
  /** May run more than once per job: after a crash its progress is unknown. Must be idempotent. */
  run(payload: Payload, context: Context, signal: AbortSignal): Promise<void>
  /** `usual` by default. */
  lane?: Lane
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

type Enqueued<Payload> = Pick<Job<Payload, never>, 'name' | 'lane' | 'maxAttempts'>

export interface Jobs {
  /** Enqueues in the caller's transaction: the job exists only if that commits. */
  enqueue: <Payload>(db: Db, job: Enqueued<Payload>, payload: Payload, options?: EnqueueOptions) => Promise<void>
  /** Enqueues one job for each key, in one statement for thousands. */
  enqueueAll: <Payload>(db: Db, job: Enqueued<Payload>, each: readonly { key: string; payload: Payload }[]) => Promise<void>
  /** Deletes the jobs whose key starts with this; aborts the signal of a running one. */
  cancel: (db: Db, job: Pick<Job<never, never>, 'name'>, keyStart: string) => Promise<void>
}

export const jobsChannel = 'jobs'
export const cancelledChannel = 'jobs-cancelled'
export const usualAttempts = 5

export function defineJob<Payload, Context>(job: Job<Payload, Context>): Job<Payload, Context> {
  return job
}

/** What one statement enqueues: on the embedded database others wait meanwhile. */
const AT_ONCE = 5000

export function createJobs(clock: Clock): Jobs {
  function newJob<Payload>({ name, lane = 'usual', maxAttempts = usualAttempts }: Enqueued<Payload>, key: string | undefined, delay = 0) {
    const now = clock.now()
    const runAt = new Date(now.getTime() + delay)
    return { id: newId(now.getTime()), name, lane, key: key === undefined ? null : `${name}:${key}`, runAt, maxAttempts, now }
  }
  return {
    async enqueue(db, job, payload, { delay = 0, key } = {}) {
      await enqueueTraced(job.name, async () => {
        const id = await saveJob(db, { ...newJob(job, key, delay), payload })
        if (delay === 0) await notify(db, jobsChannel)
        return id
      })
    },
    async enqueueAll(db, job, each) {
      const last = new Map(each.map(({ key, payload }) => [key, payload]))
      const all = [...last].map(([key, payload]) => ({ ...newJob(job, key), payload }))
      for (let at = 0; at < all.length; at += AT_ONCE) {
        await saveJobs(db, all.slice(at, at + AT_ONCE))
        await notify(db, jobsChannel)
      }
    },
    async cancel(db, { name }, keyStart) {
      const start = `${name}:${keyStart}`
      await removeJobs(db, start)
      await notify(db, cancelledChannel, start)
    },
  }
}
