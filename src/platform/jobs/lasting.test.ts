import { expect, test } from 'vitest'
import { DatabaseAway } from '#platform/outages.ts'
import { defineJob } from './jobs.ts'
import { claimJobs, listFailedJobs } from './jobs.store.ts'
import { type Seen, used, clock, jobs, context, say, withJobs, work } from './jobs.fixtures.ts'
import { jobs as table } from './jobs.tables.ts'

withJobs()

const claimSay = (leasedUntil: Date) =>
  claimJobs(used.db, {
    names: ['say'],
    claim: '01890000-0000-7000-8000-000000000000',
    now: clock.now(),
    leasedUntil,
    most: 1,
    background: 1,
    ahead: 1,
  })

test('a job whose worker died runs again when the lease expires', async () => {
  await jobs.enqueue(used.db, say, { word: 'again' })
  const lease = 60_000
  await claimSay(new Date(clock.now().getTime() + lease))
  const worker = await work([say], { database: { ...used.database, kind: 'postgres' } })
  await worker.settle()
  expect(context.said).toEqual([])
  clock.advance(lease + 1)
  await worker.settle()
  expect(context.said).toEqual(['again'])
})

test('on the embedded database no other worker can hold a job, so it runs again at once', async () => {
  await jobs.enqueue(used.db, say, { word: 'at once' })
  await claimSay(new Date(clock.now().getTime() + 60_000))
  const worker = await work([say], { database: { ...used.database, kind: 'embedded' } })
  await worker.settle()
  expect(context.said).toEqual(['at once'])
})

test('a job that crashes the process every time fails', async () => {
  const deadly = { ...say, maxAttempts: 2 }
  await jobs.enqueue(used.db, deadly, { word: 'boom' })
  for (let death = 0; death < 2; death += 1) {
    await claimSay(clock.now())
    clock.advance(1)
  }
  const worker = await work([deadly])
  await worker.settle()
  expect(context.said).toEqual([])
  expect(await listFailedJobs(used.db, 10)).toMatchObject([{ lastError: 'The process ended each time while this job ran.' }])
})

test('a recurring job continues after a failed beat', async () => {
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

test('stop waits for running jobs', async () => {
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

test('a job that does not end within the grace period is aborted and put back unchanged', async () => {
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

test('a resumable job is aborted at once when the server stops, and put back', async () => {
  const started = Promise.withResolvers<AbortSignal>()
  const learning = defineJob<null, Seen>({
    name: 'learning',
    goesOnLater: true,
    run: (_, __, signal) => (started.resolve(signal), new Promise(() => {})),
  })
  await jobs.enqueue(used.db, learning, null)
  const worker = await work([learning])
  const signal = await started.promise
  await worker.stop(3_600_000)
  expect(signal.aborted).toBe(true)
  expect(await used.db.select().from(table)).toMatchObject([{ state: 'waiting', attempts: 0 }])
})

test('a stop ends without the database too, and aborts what goes on', async () => {
  const started = Promise.withResolvers<AbortSignal>()
  const endless = defineJob<null, Seen>({
    name: 'endless',
    run: (_, __, signal) => (started.resolve(signal), new Promise(() => {})),
  })
  await jobs.enqueue(used.db, endless, null)
  let isAway = false
  const db = new Proxy(used.db, {
    get: (target, name) => {
      if (isAway) throw new DatabaseAway(new Error('connect ECONNREFUSED'))
      return Reflect.get(target, name) as unknown
    },
  })
  const worker = await work([endless], { database: { ...used.database, db } })
  const signal = await started.promise
  isAway = true
  await worker.stop(0)
  expect(signal.aborted).toBe(true)
  isAway = false
  expect(await used.db.select().from(table)).toMatchObject([{ state: 'running' }])
})
