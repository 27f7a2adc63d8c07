import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { messageOf } from '#platform/log-errors.ts'
import type { Log } from '#platform/log.ts'
import { partAway } from '#platform/outages.ts'
import { toTheEnd } from '#platform/traces/spans.ts'
import type { Traces } from '#platform/traces/traces.ts'
import { cancelledChannel, jobsChannel, usualAttempts } from './jobs.ts'
import type { Job } from './jobs.ts'
import { backgroundSlots, delayBeforeRetry, nextBeat } from './jobs.rules.ts'
import { inBatches } from './in-batches.ts'
import { beginJobSpan } from './job-spans.ts'
import { claimJobs, ensureJob, extendLeases, failJob, putBack, releaseAll, removeDone } from './jobs.store.ts'
import type { ClaimedJob } from './jobs.store.ts'

export interface WorkerOptions<Context> {
  database: Pick<Database, 'db' | 'kind' | 'listen'>
  clock: Clock
  log: Log
  traces?: Traces | undefined
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
  /** It has ended, and its row is about to be removed: its place is free. */
  isDone?: boolean
}

const usualBackoff = { first: 5_000, longest: 3_600_000 }
/** Bulk jobs to claim at once. */
const AHEAD = 16
/** Ended jobs whose rows are not removed yet. */
const MOST_DONE = 2 * AHEAD
const usualTimeout = 300_000
const stopping = new Error('The server is stopping.')
const cancelled = new Error('The job was cancelled.')
const claimedElsewhere = new Error('Another worker has claimed the job.')

export async function startWorker<Context>(options: WorkerOptions<Context>): Promise<JobWorker> {
  const {
    database,
    clock,
    log,
    traces,
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
  /** Claimed, and waiting for a place. */
  let held: ClaimedJob[] = []
  let isAnnounced = false
  let stopped = false
  let looking: Promise<void> = Promise.resolve()

  const later = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds)

  const remove = inBatches<ClaimedJob>((done) => removeDone(db, done))

  async function succeed(job: Job<never, Context>, claimed: ClaimedJob): Promise<void> {
    const now = clock.now()
    if (job.rhythm) await putBack(db, claimed, { runAt: nextBeat(now, job.rhythm), attempts: 0, lastError: null, now })
    else {
      const one = running.get(claimed.id)
      if (one) one.isDone = true
      look()
      await remove(claimed)
    }
  }

  async function fail(job: Job<never, Context>, claimed: ClaimedJob, error: unknown): Promise<'retried' | 'failed'> {
    const now = clock.now()
    const lastError = messageOf(error)
    const away = partAway(error)
    if (away) {
      log.warn({ err: error, job: claimed.name }, 'A job waits.')
      await putBack(db, claimed, { runAt: later(away.retrySeconds * 1000), attempts: claimed.attempts - 1, lastError, now })
      return 'retried'
    }
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
    const run = () => Promise.race([job.run(claimed.payload as never, context, signal), cut])
    const span = traces && beginJobSpan(traces, claimed, job.rhythm !== undefined)
    await (span ? toTheEnd(span, run) : run())
  }

  const isLetGo = ({ aborted, reason }: AbortSignal) => aborted && (stopped || reason === cancelled || reason === claimedElsewhere)

  async function perform(job: Job<never, Context>, claimed: ClaimedJob, abort: AbortController): Promise<void> {
    const start = performance.now()
    const timeout = setTimeout(() => abort.abort(new DOMException('The job took too long.', 'TimeoutError')), job.timeout ?? usualTimeout)
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
    }
  }

  /** Extends the leases of the jobs with such a key, and drops those whose row is no longer ours. */
  async function keepOurs(reason: Error, keyStart = ''): Promise<void> {
    const ours = [...held, ...[...running.values()].map(({ claimed }) => claimed)].filter(({ key }) => (key ?? '').startsWith(keyStart))
    if (ours.length === 0) return
    const kept = await extendLeases(db, ours, later(lease))
    // the job itself, not its id: it may have been claimed again meanwhile
    const lost = new Set(ours.filter(({ id }) => !kept.has(id)))
    held = held.filter((one) => !lost.has(one))
    for (const { claimed, abort } of running.values()) if (lost.has(claimed)) abort.abort(reason)
  }

  const keepOursOrWarn = (reason: Error, keyStart?: string) =>
    void keepOurs(reason, keyStart).catch((error: unknown) => log.warn({ err: error }, 'Extending the leases of jobs failed.'))

  async function handBack(claimed: ClaimedJob): Promise<void> {
    const now = clock.now()
    running.get(claimed.id)?.abort.abort(stopping)
    try {
      await putBack(db, claimed, { runAt: now, attempts: claimed.attempts - 1, lastError: null, now })
    } catch (error) {
      log.warn({ err: error, job: claimed.name, id: claimed.id }, 'A job could not be put back; it runs again when its lease ends.')
    }
  }

  function begin(claimed: ClaimedJob): void {
    const job = known.get(claimed.name)
    if (!job) return
    const abort = new AbortController()
    const ended = perform(job, claimed, abort).finally(() => {
      running.delete(claimed.id)
      look()
    })
    running.set(claimed.id, { claimed, ended, abort })
  }

  const busy = () => [...running.values()].filter(({ isDone }) => !isDone).map(({ claimed }) => claimed)
  const free = () => (running.size < concurrency + MOST_DONE ? concurrency - busy().length : 0)
  const background = () => backgroundSlots(concurrency) - busy().filter(({ lane }) => lane !== 'asked').length

  /** Mails leave the processor to whom somebody waits for. */
  const mayBeginHeld = () => {
    const now = busy()
    const isWaitedFor = now.some(({ lane }) => lane === 'asked')
    return background() > 0 && free() > 0 && !(isWaitedFor && now.some(({ lane }) => lane === 'bulk'))
  }

  function beginHeld(): void {
    while (mayBeginHeld()) {
      const next = held.shift()
      if (!next) return
      begin(next)
    }
  }

  /** Nobody is known to wait for something: what is held comes first, without a look at the table. */
  const isCalm = () => held.length > 0 && !isAnnounced && !busy().some(({ lane }) => lane === 'asked')

  async function takeDue(): Promise<void> {
    for (;;) {
      if (stopped || isPaused() || free() <= 0) return
      if (isCalm()) return beginHeld()
      isAnnounced = false
      const limits = { most: free(), background: Math.max(0, background()), ahead: held.length > 0 ? 0 : AHEAD }
      const claimed = await claimJobs(db, { names, claim: newId(), now: clock.now(), leasedUntil: later(lease), ...limits })
      for (const one of claimed) if (one.lane !== 'bulk') begin(one)
      held.push(...claimed.filter(({ lane }) => lane === 'bulk'))
      beginHeld()
      if (claimed.length === 0) return
    }
  }

  function look(): void {
    if (stopped || names.length === 0) return
    looking = looking.then(takeDue).catch((error: unknown) => log.warn({ err: error }, 'Polling for due jobs failed.'))
  }

  if (database.kind === 'embedded') await releaseAll(db, later(-1))
  for (const { name, lane = 'usual', rhythm, maxAttempts = usualAttempts } of options.jobs) {
    const now = clock.now()
    const beat = { id: newId(), name, lane, payload: null, key: `rhythm:${name}`, maxAttempts, now }
    if (rhythm) await ensureJob(db, { ...beat, runAt: nextBeat(now, rhythm) })
  }
  const lookAgain = () => {
    isAnnounced = true
    look()
  }
  const unlisten = await database.listen(jobsChannel, lookAgain)
  // the message may arrive after a later job of the same key has begun: the rows say which jobs are cancelled
  const forget = await database.listen(cancelledChannel, (keyStart) => {
    // waits for a claim that is under way: its jobs may be the cancelled ones
    void looking.then(() => keepOursOrWarn(cancelled, keyStart))
  })
  const timer = setInterval(lookAgain, poll)
  const heartbeat = setInterval(() => keepOursOrWarn(claimedElsewhere), lease / 3)
  look()

  return {
    async settle() {
      lookAgain()
      for (let seen: typeof looking | undefined; seen !== looking || running.size > 0;) {
        seen = looking
        await Promise.all([seen, ...[...running.values()].map(({ ended }) => ended)])
      }
    },
    async stop(grace = 10_000) {
      stopped = true
      unlisten()
      forget()
      clearInterval(timer)
      await looking
      const goingOn = busy().filter(({ name }) => known.get(name)?.goesOnLater)
      await Promise.all([...held, ...goingOn].map(handBack))
      held = []
      const all = Promise.all([...running.values()].map(({ ended }) => ended))
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, grace).unref())])
      for (const claimed of busy()) await handBack(claimed)
      await all
      clearInterval(heartbeat)
    },
  }
}
