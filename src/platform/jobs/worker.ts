import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { messageOf } from '#platform/log-errors.ts'
import type { Log } from '#platform/log.ts'
import { cancelledChannel, jobsChannel, usualAttempts } from './jobs.ts'
import type { Job } from './jobs.ts'
import { delayBeforeRetry, nextBeat } from './jobs.rules.ts'
import { claimJob, ensureJob, extendLease, failJob, putBack, releaseAll, removeJob } from './jobs.store.ts'
import type { ClaimedJob } from './jobs.store.ts'

export interface WorkerOptions<Context> {
  database: Pick<Database, 'db' | 'kind' | 'listen'>
  clock: Clock
  log: Log
  jobs: readonly Job<never, Context>[]
  context: Context
  concurrency?: number
  /** Milliseconds of a lease; a running job extends it. */
  lease?: number
  /** Milliseconds between polls for jobs that were not announced. */
  poll?: number
  /** While true, no job starts. */
  isPaused?: () => boolean
  finished?: (name: string, outcome: 'done' | 'retried' | 'failed', milliseconds: number) => void
}

export interface JobWorker {
  /** Runs the jobs that are due and waits until they end. */
  settle: () => Promise<void>
  /** Takes no new jobs and waits for running ones; puts them back after the grace period. */
  stop: (grace?: number) => Promise<void>
}

interface Running {
  claimed: ClaimedJob
  ended: Promise<void>
  abort: AbortController
}

const usualBackoff = { first: 5_000, longest: 3_600_000 }
const usualTimeout = 300_000
const stopping = new Error('The server is stopping.')
const cancelled = new Error('The job was cancelled.')

export async function startWorker<Context>(options: WorkerOptions<Context>): Promise<JobWorker> {
  const {
    database,
    clock,
    log,
    context,
    concurrency = 4,
    lease = 60_000,
    poll = 1_000,
    isPaused = () => false,
    finished = () => {},
  } = options
  const { db } = database
  const known = new Map(options.jobs.map((job) => [job.name, job]))
  const names = [...known.keys()]
  const running = new Map<string, Running>()
  let stopped = false
  let looking: Promise<void> = Promise.resolve()

  const later = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds)

  async function succeed(job: Job<never, Context>, claimed: ClaimedJob): Promise<void> {
    const now = clock.now()
    if (job.rhythm) await putBack(db, claimed, { runAt: nextBeat(now, job.rhythm), attempts: 0, lastError: null, now })
    else await removeJob(db, claimed)
  }

  async function fail(job: Job<never, Context>, claimed: ClaimedJob, error: unknown): Promise<'retried' | 'failed'> {
    const now = clock.now()
    const lastError = messageOf(error)
    const last = claimed.attempts >= claimed.maxAttempts
    log[last ? 'error' : 'warn']({ err: error, job: claimed.name, id: claimed.id, attempt: claimed.attempts }, 'A job failed.')
    if (!last) {
      const runAt = later(delayBeforeRetry(claimed.attempts, job.backoff ?? usualBackoff))
      await putBack(db, claimed, { runAt, attempts: claimed.attempts, lastError, now })
      return 'retried'
    }
    if (job.rhythm) await putBack(db, claimed, { runAt: nextBeat(now, job.rhythm), attempts: 0, lastError, now })
    else await failJob(db, claimed, lastError, now)
    return 'failed'
  }

  async function attempt(job: Job<never, Context>, claimed: ClaimedJob, signal: AbortSignal): Promise<void> {
    if (claimed.attempts > claimed.maxAttempts) throw new Error('The process ended each time while this job ran.')
    const cut = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))
    await Promise.race([job.run(claimed.payload as never, context, signal), cut])
  }

  const isLetGo = ({ aborted, reason }: AbortSignal) => aborted && (stopped || reason === cancelled)

  async function perform(job: Job<never, Context>, claimed: ClaimedJob, abort: AbortController): Promise<void> {
    const start = performance.now()
    const timeout = setTimeout(() => abort.abort(new DOMException('The job took too long.', 'TimeoutError')), job.timeout ?? usualTimeout)
    const heartbeat = setInterval(() => {
      extendLease(db, claimed, later(lease)).then(
        (kept) => kept || abort.abort(new Error('Another worker has claimed the job.')),
        (error: unknown) => log.warn({ err: error, job: claimed.name }, 'Extending the lease of a job failed.'),
      )
    }, lease / 3)
    try {
      const outcome = await attempt(job, claimed, abort.signal).then(
        async () => (await succeed(job, claimed), 'done' as const),
        (error: unknown) => (isLetGo(abort.signal) ? undefined : fail(job, claimed, error)),
      )
      if (outcome) finished(claimed.name, outcome, performance.now() - start)
    } catch (error) {
      log.error({ err: error, job: claimed.name, id: claimed.id }, 'Saving the end of a job failed; it will run again.')
    } finally {
      clearTimeout(timeout)
      clearInterval(heartbeat)
    }
  }

  async function handBack({ claimed, abort }: Running): Promise<void> {
    const now = clock.now()
    abort.abort(stopping)
    await putBack(db, claimed, { runAt: now, attempts: claimed.attempts - 1, lastError: null, now })
  }

  const mayTake = () => !stopped && !isPaused() && running.size < concurrency

  async function takeDue(): Promise<void> {
    while (mayTake()) {
      const claimed = await claimJob(db, names, newId(), clock.now(), later(lease))
      const job = claimed && known.get(claimed.name)
      if (!claimed || !job) return
      const abort = new AbortController()
      const ended = perform(job, claimed, abort).finally(() => {
        running.delete(claimed.id)
        look()
      })
      running.set(claimed.id, { claimed, ended, abort })
    }
  }

  function look(): void {
    if (stopped || names.length === 0) return
    looking = looking.then(takeDue).catch((error: unknown) => log.warn({ err: error }, 'Polling for due jobs failed.'))
  }

  if (database.kind === 'embedded') await releaseAll(db, later(-1))
  for (const { name, rhythm, maxAttempts = usualAttempts } of options.jobs) {
    const now = clock.now()
    if (rhythm)
      await ensureJob(db, { id: newId(), name, payload: null, key: `rhythm:${name}`, runAt: nextBeat(now, rhythm), maxAttempts, now })
  }
  const unlisten = await database.listen(jobsChannel, look)
  const forget = await database.listen(cancelledChannel, (keyStart) => {
    for (const { claimed, abort } of running.values()) if (claimed.key?.startsWith(keyStart)) abort.abort(cancelled)
  })
  const timer = setInterval(look, poll)
  look()

  return {
    async settle() {
      look()
      await looking
      while (running.size > 0) {
        await Promise.all([...running.values()].map(({ ended }) => ended))
        await looking
      }
    },
    async stop(grace = 10_000) {
      stopped = true
      unlisten()
      forget()
      clearInterval(timer)
      await looking
      await Promise.all([...running.values()].filter(({ claimed }) => known.get(claimed.name)?.goesOnLater).map(handBack))
      const all = Promise.all([...running.values()].map(({ ended }) => ended))
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, grace).unref())])
      for (const left of running.values()) await handBack(left)
      await all
    },
  }
}
