import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notify } from '#platform/db/notify.ts'
import { FilesAway } from '#platform/outages.ts'
import { cancelledChannel, defineJob } from './jobs.ts'
import { countJobs, listFailedJobs } from './jobs.store.ts'
import { type Seen, used, clock, jobs, context, say, withJobs, work } from './jobs.fixtures.ts'
import { jobs as table } from './jobs.tables.ts'

withJobs()

test('a job runs once and is deleted', async () => {
  await jobs.enqueue(used.db, say, { word: 'hello' })
  const worker = await work([say])
  await worker.settle()
  await worker.settle()
  expect(context.said).toEqual(['hello'])
  expect(await used.db.$count(table)).toBe(0)
})

test('a job exists only after its transaction commits', async () => {
  const worker = await work([say])
  const undone = used.db.transaction(async (tx) => {
    await jobs.enqueue(tx, say, { word: 'never' })
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await worker.settle()
  expect(context.said).toEqual([])
})

test('a worker is notified of a new job without polling', async () => {
  const heard = Promise.withResolvers<void>()
  const ring = defineJob<null, Seen>({ name: 'ring', run: async () => heard.resolve() })
  await work([ring])
  await jobs.enqueue(used.db, ring, null)
  await heard.promise
})

test('a delayed job waits until it is due', async () => {
  await jobs.enqueue(used.db, say, { word: 'later' }, { delay: 60_000 })
  const worker = await work([say])
  await worker.settle()
  expect(context.said).toEqual([])
  clock.advance(60_000)
  await worker.settle()
  expect(context.said).toEqual(['later'])
})

test('a job waits for what is away, and no attempt of it counts', async () => {
  let tries = 0
  const store = defineJob<null, Seen>({
    name: 'store',
    maxAttempts: 2,
    async run() {
      tries += 1
      if (tries < 10) throw new FilesAway(new Error('connect ECONNREFUSED'))
    },
  })
  await jobs.enqueue(used.db, store, null)
  const worker = await work([store])
  for (let round = 1; round <= 10; round += 1) {
    await worker.settle()
    expect(tries).toBe(round)
    clock.advance(5000)
  }
  expect(await used.db.$count(table)).toBe(0)
})

test('a failing job retries with a growing delay, and in the end stays as failed with its reason', async () => {
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

test('the payload of a job is not stored with the reason of its failure', async () => {
  const words = 'zirkonkanarie'
  const write = defineJob<null, Seen>({
    name: 'write',
    maxAttempts: 1,
    run: async () => void (await used.db.execute(sql`insert into nowhere_at_all values (${words})`)),
  })
  await jobs.enqueue(used.db, write, null)
  await (await work([write])).settle()
  expect(await listFailedJobs(used.db, 10)).toMatchObject([{ lastError: 'Failed query: insert into nowhere_at_all values ($1)' }])
})

test('a waiting key takes the newest payload and the earliest time', async () => {
  await jobs.enqueue(used.db, say, { word: 'first' }, { key: 'k', delay: 1_000 })
  await jobs.enqueue(used.db, say, { word: 'second' }, { key: 'k', delay: 9_000 })
  await jobs.enqueue(used.db, say, { word: 'other' }, { key: 'other', delay: 1_000 })
  clock.advance(1_000)
  const worker = await work([say])
  await worker.settle()
  expect(context.said.toSorted()).toEqual(['other', 'second'])
})

test('two jobs of one key never run at once, and a job enqueued meanwhile runs afterwards', async () => {
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

test('several workers share the jobs, each job runs once', async () => {
  for (let index = 0; index < 60; index += 1) await jobs.enqueue(used.db, say, { word: String(index) })
  const all = await Promise.all([work([say]), work([say]), work([say])])
  await Promise.all(all.map((worker) => worker.settle()))
  expect(context.said.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 60 }, (_, index) => String(index)))
})

test('a recurring job runs at each beat, once for any number of workers', async () => {
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

test('the counts show overdue jobs and expired leases', async () => {
  await jobs.enqueue(used.db, say, { word: 'forgotten' })
  clock.advance(600_000)
  await jobs.enqueue(used.db, say, { word: 'fresh' })
  const counts = await countJobs(used.db, new Date(clock.now().getTime() - 60_000))
  expect(counts).toEqual([{ name: 'say', state: 'waiting', count: 2, late: 1 }])
})

test('a cancelled job does not start; a running one is aborted and not retried', async () => {
  const begun: string[] = []
  const stopped = Promise.withResolvers<string>()
  const long = defineJob<{ word: string }, Seen>({
    name: 'long',
    run: ({ word }, _, signal) => {
      begun.push(word)
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          stopped.resolve(word)
          reject(signal.reason as Error)
        })
      })
    },
  })
  const worker = await work([long], { concurrency: 1 })
  await jobs.enqueue(used.db, long, { word: 'one' }, { key: 'ada:one' })
  await expect.poll(() => begun).toEqual(['one'])
  for (const key of ['ada:two', 'adam:three']) await jobs.enqueue(used.db, long, { word: key }, { key })
  await used.db.transaction((tx) => jobs.cancel(tx, long, 'ada:'))
  expect(await stopped.promise).toBe('one')
  await expect.poll(() => begun).toEqual(['one', 'adam:three'])
  await jobs.cancel(used.db, long, 'adam:')
  await worker.settle()
  expect(await used.db.$count(table)).toBe(0)
})

test('late news of a cancelled job leaves a later job of the same key running', async () => {
  const aborted: string[] = []
  const gates = new Map(['ada', 'adam'].map((key) => [key, Promise.withResolvers<void>()]))
  const begun = new Set<string>()
  const long = defineJob<{ word: string }, Seen>({
    name: 'long',
    async run({ word }, { said }, signal) {
      signal.addEventListener('abort', () => aborted.push(word))
      begun.add(word)
      await gates.get(word)?.promise
      said.push(word)
    },
  })
  const worker = await work([long])
  for (const key of gates.keys()) await jobs.enqueue(used.db, long, { word: key }, { key: `${key}:` })
  await expect.poll(() => begun.size).toBe(2)
  await notify(used.db, cancelledChannel, 'long:ada:')
  await jobs.cancel(used.db, long, 'adam:')
  await expect.poll(() => aborted).toContain('adam')
  for (const { resolve } of gates.values()) resolve()
  await worker.settle()
  expect(aborted).toEqual(['adam'])
  expect(context.said).toContain('ada')
  expect(await used.db.$count(table)).toBe(0)
})

test('a job without a payload is given up too, however often it is wanted', async () => {
  const count = defineJob<null, Seen>({
    name: 'count',
    maxAttempts: 2,
    run: () => Promise.reject(new Error('nothing to count')),
  })
  for (let time = 0; time < 2; time += 1) {
    await jobs.enqueue(used.db, count, null, { key: 'all' })
    const worker = await work([count])
    await worker.settle()
    await worker.stop()
    clock.advance(3_600_000)
  }
  expect(await listFailedJobs(used.db, 10)).toHaveLength(1)
})

test.each(['by itself', 'with others'])(
  'a retried job has all its attempts again for another payload, and for the same those that are left, asked for %s',
  async (how) => {
    let tries = 0
    const letter = defineJob<{ word: string }, Seen>({
      name: 'letter',
      maxAttempts: 3,
      async run() {
        tries += 1
        throw new Error('the mailbox is full')
      },
    })
    const want = (word: string) =>
      how === 'by itself'
        ? jobs.enqueue(used.db, letter, { word }, { key: 'ada' })
        : jobs.enqueueAll(used.db, letter, [{ payload: { word }, key: 'ada' }])
    // none listens while the clock advances: late news of a job would count an attempt more
    async function settle(times: number) {
      for (let time = 0; time < times; time += 1) {
        const worker = await work([letter])
        await worker.settle()
        await worker.stop()
        clock.advance(3_600_000)
      }
    }
    await want('first')
    await settle(1)
    await want('first')
    await settle(1)
    await want('second')
    await settle(1)
    await want('second')
    await settle(1)
    expect(await listFailedJobs(used.db, 10)).toEqual([])
    await settle(2)
    expect(await listFailedJobs(used.db, 10)).toHaveLength(1)
    expect(tries).toBe(5)
  },
)
