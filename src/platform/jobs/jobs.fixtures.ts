import { afterEach, beforeEach } from 'vitest'
import { testClock } from '#platform/clock.fixtures.ts'
import { testDatabase, type TestDatabase } from '#platform/db/db.fixtures.ts'
import { createLog } from '#platform/log.ts'
import { createJobs, defineJob, type Job } from './jobs.ts'
import { startWorker, type JobWorker, type WorkerOptions } from './worker.ts'

export interface Seen {
  said: string[]
}

export let used: TestDatabase

export let clock = testClock()

export let jobs = createJobs(clock)

export let context: Seen = { said: [] }

let workers: JobWorker[] = []

const log = createLog({ logLevel: 'silent' })

/** Gives each test of a file jobs on its own database. */
export function withJobs(): void {
  beforeEach(async () => {
    used = await testDatabase()
    clock = testClock()
    jobs = createJobs(clock)
    context = { said: [] }
    workers = []
  })
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop(0)))
    await used.close()
  })
}

export const say = defineJob<{ word: string }, Seen>({
  name: 'say',
  async run({ word }, { said }) {
    said.push(word)
  },
})

export async function work(known: readonly Job<never, Seen>[], more: Partial<WorkerOptions<Seen>> = {}): Promise<JobWorker> {
  const worker = await startWorker({ database: used.database, clock, log, jobs: known, context, poll: 3_600_000, ...more })
  workers.push(worker)
  return worker
}
