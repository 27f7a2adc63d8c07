import { afterEach, beforeEach, expect, test } from 'vitest'
import { testClock } from '#platform/clock.ts'
import { testDatabase } from '#platform/db/fixtures.ts'
import type { TestDatabase } from '#platform/db/fixtures.ts'
import { createLog } from '#platform/log.ts'
import { createJobs, defineJob } from './jobs.ts'
import type { Job } from './jobs.ts'
import { claimJob, countJobs, listFailedJobs } from './store.ts'
import { jobs as table } from './tables.ts'
import { startWorker } from './worker.ts'
import type { JobWorker, WorkerOptions } from './worker.ts'

interface Seen {
  said: string[]
}

let used: TestDatabase
let clock = testClock()
let jobs = createJobs(clock)
let context: Seen = { said: [] }
let workers: JobWorker[] = []
const log = createLog({ logLevel: 'silent' })

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

const say = defineJob<{ word: string }, Seen>({
  name: 'say',
  async run({ word }, { said }) {
    said.push(word)
  },
})

async function work(known: readonly Job<never, Seen>[], more: Partial<WorkerOptions<Seen>> = {}): Promise<JobWorker> {
  const worker = await startWorker({ database: used.database, clock, log, jobs: known, context, poll: 3_600_000, ...more })
  workers.push(worker)
  return worker
}

test('a job runs once and is gone', async () => {
  await jobs.enqueue(used.db, say, { word: 'hello' })
  const worker = await work([say])
  await worker.settle()
  await worker.settle()
  expect(context.said).toEqual(['hello'])
  expect(await used.db.$count(table)).toBe(0)
})

test('a job exists only when its transaction is committed', async () => {
  const worker = await work([say])
  const undone = used.db.transaction(async (tx) => {
    await jobs.enqueue(tx, say, { word: 'never' })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await worker.settle()
  expect(context.said).toEqual([])
})

test('a worker hears of a new job without looking', async () => {
  const heard = Promise.withResolvers<void>()
  const ring = defineJob<null, Seen>({ name: 'ring', run: async () => heard.resolve() })
  await work([ring])
  await jobs.enqueue(used.db, ring, null)
  await heard.promise
})

test('a delayed job waits for its moment', async () => {
  await jobs.enqueue(used.db, say, { word: 'later' }, { delay: 60_000 })
  const worker = await work([say])
  await worker.settle()
  expect(context.said).toEqual([])
  clock.advance(60_000)
  await worker.settle()
  expect(context.said).toEqual(['later'])
})

test('a job that fails is tried again after a growing delay, and in the end stays as failed with its reason', async () => {
  let tries = 0
  const stumble = defineJob<null, Seen>({
    name: 'stumble',
    maxAttempts: 3,
    backoff: { first: 1_000, longest: 60_000 },
    run: async () => {
      tries += 1
      throw new Error(`fell ${tries} times`)
    },
  })
  await jobs.enqueue(used.db, stumble, null)
  const worker = await work([stumble])
  await worker.settle()
  await worker.settle()
  expect(tries).toBe(1)
  clock.advance(1_000)
  await worker.settle()
  clock.advance(1_999)
  await worker.settle()
  expect(tries).toBe(2)
  clock.advance(1)
  await worker.settle()
  clock.advance(3_600_000)
  await worker.settle()
  expect(tries).toBe(3)
  expect(await listFailedJobs(used.db, 10)).toMatchObject([{ name: 'stumble', lastError: 'fell 3 times' }])
})

test('a key that waits takes the newest payload and the earliest moment', async () => {
  await jobs.enqueue(used.db, say, { word: 'first' }, { key: 'k', delay: 1_000 })
  await jobs.enqueue(used.db, say, { word: 'second' }, { key: 'k', delay: 9_000 })
  await jobs.enqueue(used.db, say, { word: 'other' }, { key: 'other', delay: 1_000 })
  clock.advance(1_000)
  const worker = await work([say])
  await worker.settle()
  expect(context.said.toSorted()).toEqual(['other', 'second'])
})

test('of one key never two run at once, and what came meanwhile runs after', async () => {
  const gate = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  let together = 0
  let most = 0
  const guarded = defineJob<{ word: string }, Seen>({
    name: 'guarded',
    async run({ word }, { said }) {
      most = Math.max(most, ++together)
      started.resolve()
      await gate.promise
      together -= 1
      said.push(word)
    },
  })
  const [one, other] = [await work([guarded]), await work([guarded])]
  await jobs.enqueue(used.db, guarded, { word: 'first' }, { key: 'k' })
  await started.promise
  await jobs.enqueue(used.db, guarded, { word: 'second' }, { key: 'k' })
  gate.resolve()
  await one.settle()
  await other.settle()
  await one.settle()
  expect(context.said).toEqual(['first', 'second'])
  expect(most).toBe(1)
})

test('many workers share many jobs, each job once', async () => {
  for (let index = 0; index < 60; index += 1) await jobs.enqueue(used.db, say, { word: String(index) })
  const all = await Promise.all([work([say]), work([say]), work([say])])
  await Promise.all(all.map((worker) => worker.settle()))
  expect(context.said.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 60 }, (_, index) => String(index)))
})

test('a job whose worker died runs again when the lease is over', async () => {
  await jobs.enqueue(used.db, say, { word: 'again' })
  const lease = 60_000
  await claimJob(used.db, ['say'], '01890000-0000-7000-8000-000000000000', clock.now(), new Date(clock.now().getTime() + lease))
  const worker = await work([say], { database: { ...used.database, kind: 'postgres' } })
  await worker.settle()
  expect(context.said).toEqual([])
  clock.advance(lease + 1)
  await worker.settle()
  expect(context.said).toEqual(['again'])
})

test('on the embedded database nobody else can hold a job, so it runs again at once', async () => {
  await jobs.enqueue(used.db, say, { word: 'at once' })
  await claimJob(used.db, ['say'], '01890000-0000-7000-8000-000000000000', clock.now(), new Date(clock.now().getTime() + 60_000))
  const worker = await work([say], { database: { ...used.database, kind: 'embedded' } })
  await worker.settle()
  expect(context.said).toEqual(['at once'])
})

test('a job that ends the process every time is given up', async () => {
  const deadly = { ...say, maxAttempts: 2 }
  await jobs.enqueue(used.db, deadly, { word: 'boom' })
  for (let death = 0; death < 2; death += 1) {
    await claimJob(used.db, ['say'], '01890000-0000-7000-8000-000000000000', clock.now(), clock.now())
    clock.advance(1)
  }
  const worker = await work([deadly])
  await worker.settle()
  expect(context.said).toEqual([])
  expect(await listFailedJobs(used.db, 10)).toMatchObject([{ lastError: 'The process ended each time while this job ran.' }])
})

test('a job with a rhythm runs at each beat, once however many workers there are', async () => {
  const tick = defineJob<null, Seen>({
    name: 'tick',
    rhythm: { every: 3_600_000 },
    run: async (_, { said }) => void said.push(clock.now().toISOString()),
  })
  const all = [await work([tick]), await work([tick])]
  for (let hour = 0; hour < 3; hour += 1) {
    await Promise.all(all.map((worker) => worker.settle()))
    clock.advance(3_600_000)
  }
  expect(context.said).toEqual(['2026-01-15T10:00:00.000Z', '2026-01-15T11:00:00.000Z'])
})

test('a rhythm goes on after a beat that failed', async () => {
  let beats = 0
  const limp = defineJob<null, Seen>({
    name: 'limp',
    maxAttempts: 1,
    rhythm: { every: 60_000 },
    run: async () => {
      beats += 1
      throw new Error('ouch')
    },
  })
  const worker = await work([limp])
  for (let minute = 0; minute < 3; minute += 1) {
    clock.advance(60_000)
    await worker.settle()
  }
  expect(beats).toBe(3)
})

test('a stop waits for what runs', async () => {
  const gate = Promise.withResolvers<void>()
  const slow = defineJob<null, Seen>({
    name: 'slow',
    async run(_, { said }) {
      await gate.promise
      said.push('finished')
    },
  })
  await jobs.enqueue(used.db, slow, null)
  const started = Promise.withResolvers<void>()
  const worker = await work([{ ...slow, run: (...all) => (started.resolve(), slow.run(...all)) }])
  await started.promise
  const stopping = worker.stop()
  gate.resolve()
  await stopping
  expect(context.said).toEqual(['finished'])
  expect(await used.db.$count(table)).toBe(0)
})

test('what does not end within the grace is told so and handed back untouched', async () => {
  const started = Promise.withResolvers<AbortSignal>()
  const endless = defineJob<null, Seen>({
    name: 'endless',
    run: (_, __, signal) => (started.resolve(signal), new Promise(() => {})),
  })
  await jobs.enqueue(used.db, endless, null)
  const worker = await work([endless])
  const signal = await started.promise
  await worker.stop(0)
  expect(signal.aborted).toBe(true)
  expect(await used.db.select().from(table)).toMatchObject([{ state: 'waiting', attempts: 0 }])
})

test('the counts tell what waits too long and what nobody holds', async () => {
  await jobs.enqueue(used.db, say, { word: 'forgotten' })
  clock.advance(600_000)
  await jobs.enqueue(used.db, say, { word: 'fresh' })
  const counts = await countJobs(used.db, new Date(clock.now().getTime() - 60_000))
  expect(counts).toEqual([{ name: 'say', state: 'waiting', count: 2, late: 1 }])
})
