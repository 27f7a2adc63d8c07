import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { defineJob } from './jobs.ts'
import { ageOfLanes, claimJobs } from './jobs.store.ts'
import { type Seen, used, clock, jobs, context, say, withJobs, work } from './jobs.fixtures.ts'
import { jobs as table } from './jobs.tables.ts'

withJobs()

const mail = { ...say, name: 'mail', lane: 'bulk' } as const
const asked = { ...say, name: 'asked', lane: 'asked' } as const

const words = (count: number) => Array.from({ length: count }, (_, at) => ({ key: String(at), payload: { word: `mail ${at}` } }))

/** Each a millisecond later than the one before. */
async function enqueueInTurn(count: number): Promise<void> {
  for (const { key, payload } of words(count)) {
    await jobs.enqueue(used.db, mail, payload, { key })
    clock.advance(1)
  }
}

const claiming = (more: Partial<Parameters<typeof claimJobs>[1]> = {}) => {
  const leasedUntil = new Date(clock.now().getTime() + 60_000)
  return {
    names: ['say', 'mail', 'asked'],
    claim: crypto.randomUUID(),
    now: clock.now(),
    leasedUntil,
    most: 4,
    background: 3,
    ahead: 2,
    ...more,
  }
}

test('many jobs are enqueued in one statement, and a key that waits already keeps one job', async () => {
  await jobs.enqueue(used.db, mail, { word: 'old' }, { key: '1', delay: 60_000 })
  await jobs.enqueueAll(used.db, mail, [...words(3), { key: '2', payload: { word: 'newest' } }])
  const rows = await used.db.select().from(table).orderBy(table.key)
  expect(rows).toMatchObject([
    { key: 'mail:0', payload: { word: 'mail 0' }, lane: 'bulk', state: 'waiting', attempts: 0, maxAttempts: 5, runAt: clock.now() },
    { key: 'mail:1', payload: { word: 'mail 1' }, runAt: clock.now() },
    { key: 'mail:2', payload: { word: 'newest' } },
  ])
})

test('what somebody waits for is claimed before what waited longer', async () => {
  await jobs.enqueueAll(used.db, mail, words(10))
  clock.advance(1000)
  await jobs.enqueue(used.db, say, { word: 'usual' })
  await jobs.enqueue(used.db, asked, { word: 'a document' })
  const claimed = await claimJobs(used.db, claiming())
  expect(claimed.map(({ lane }) => lane).toSorted()).toEqual(['asked', 'bulk', 'bulk', 'usual'])
  expect(await claimJobs(used.db, claiming({ background: 0 }))).toEqual([])
})

test('a document that is asked for starts while mails hold every slot of theirs', async () => {
  const gate = Promise.withResolvers<void>()
  let begun = 0
  const endless = defineJob<{ word: string }, Seen>({ ...mail, run: () => ((begun += 1), gate.promise) })
  await jobs.enqueueAll(used.db, endless, words(30))
  const made = Promise.withResolvers<void>()
  await work([endless, { ...asked, run: async () => made.resolve() }])
  await expect.poll(() => begun).toBe(3)
  await jobs.enqueue(used.db, asked, { word: 'a document' })
  await made.promise
  gate.resolve()
})

test('while somebody waits for a job, one mail is sent at a time', async () => {
  const gate = Promise.withResolvers<void>()
  let together = 0
  let most = 0
  const send = defineJob<{ word: string }, Seen>({
    ...mail,
    async run({ word }, { said }) {
      most = Math.max(most, (together += 1))
      await new Promise((resolve) => setTimeout(resolve, 5))
      together -= 1
      said.push(word)
      if (said.length === 10) gate.resolve()
    },
  })
  await jobs.enqueue(used.db, asked, { word: 'a document' })
  await jobs.enqueueAll(used.db, send, words(20))
  const worker = await work([send, { ...asked, run: () => gate.promise }])
  await gate.promise
  expect(most).toBe(1)
  await worker.settle()
  expect(context.said.length).toBe(20)
  expect(most).toBeGreaterThan(1)
})

test('all jobs of all lanes are done, each once', async () => {
  await jobs.enqueueAll(used.db, mail, words(20))
  for (let at = 0; at < 5; at += 1) await jobs.enqueue(used.db, at % 2 ? say : asked, { word: `other ${at}` })
  const all = await Promise.all([work([say, mail, asked]), work([say, mail, asked])])
  await Promise.all(all.map((worker) => worker.settle()))
  expect(new Set(context.said).size).toBe(25)
  expect(context.said.length).toBe(25)
})

const addMany = (name: string, lane: string) =>
  used.db.execute(sql`
    insert into jobs (id, name, lane, payload, state, key, run_at, attempts, max_attempts, created_at, updated_at)
    select gen_random_uuid(), ${name}, ${lane}, '{}', 'waiting', ${name} || at,
      ${clock.now().toISOString()}::timestamptz - at * interval '1 millisecond', 0, 5, now(), now()
    from generate_series(1, 30000) at`)
const analyze = () => used.db.execute(sql`analyze jobs`)

/** Rows that this connection has read and not yet reported: those of earlier transactions too, up to a second later. */
async function rowsRead(db: Db): Promise<number> {
  const { rows } = await db.execute<{ read: number }>(
    sql`select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'jobs'`,
  )
  return rows[0]?.read ?? 0
}

const statistics: Record<string, () => Promise<unknown>> = {
  'are missing': async () => addMany('mail', 'bulk'),
  'are new': async () => (await addMany('mail', 'bulk'), await analyze()),
  'know other names': async () => (
    await addMany('sent', 'bulk'),
    await analyze(),
    await used.db.delete(table),
    await addMany('mail', 'bulk')
  ),
}

test.each(Object.keys(statistics))('a claim reads only a few rows, however many jobs wait, when statistics %s', async (which) => {
  await statistics[which]?.()
  const { rows, claimed } = await used.db.transaction(async (tx) => {
    const before = await rowsRead(tx)
    const claimed = await claimJobs(tx, claiming())
    return { claimed, rows: (await rowsRead(tx)) - before }
  })
  expect(claimed.length).toBeGreaterThan(0)
  expect(rows).toBeGreaterThan(0)
  expect(rows).toBeLessThan(100)
})

test('the oldest job of each lane that is due tells its age', async () => {
  await jobs.enqueueAll(used.db, mail, words(3))
  clock.advance(90_000)
  await jobs.enqueue(used.db, asked, { word: 'a document' })
  await jobs.enqueue(used.db, say, { word: 'later' }, { delay: 60_000 })
  clock.advance(5_000)
  expect(await ageOfLanes(used.db, clock.now())).toEqual({ asked: 5, usual: 0, bulk: 95 })
})

test('jobs that were claimed ahead are put back unchanged when the server stops, and not run once cancelled', async () => {
  const started = Promise.withResolvers<void>()
  const endless = defineJob<{ word: string }, Seen>({
    ...mail,
    run: ({ word }, { said }) => (said.push(word), started.resolve(), new Promise(() => {})),
  })
  await enqueueInTurn(10)
  const worker = await work([endless], { concurrency: 2 })
  await started.promise
  await jobs.cancel(used.db, endless, '5')
  await worker.stop(0)
  const rows = await used.db.select().from(table).orderBy(table.key)
  expect(rows.map(({ key, state, attempts }) => [key, state, attempts])).toEqual(
    [0, 1, 2, 3, 4, 6, 7, 8, 9].map((at) => [`mail:${at}`, 'waiting', 0]),
  )
  expect(context.said).toEqual(['mail 0'])
})

test('the lease of a job that was claimed ahead is extended, and one that another worker took is not begun', async () => {
  const gate = Promise.withResolvers<void>()
  const slow = defineJob<{ word: string }, Seen>({ ...mail, run: async ({ word }, { said }) => (said.push(word), await gate.promise) })
  await enqueueInTurn(3)
  const worker = await work([slow], { concurrency: 1, lease: 60 })
  await expect.poll(() => context.said).toEqual(['mail 0'])
  await used.db.execute(sql`update jobs set claim = gen_random_uuid() where key = 'mail:1'`)
  clock.advance(30)
  await expect.poll(() => used.db.$count(table, sql`leased_until >= ${new Date(clock.now().getTime() + 60).toISOString()}`)).toBe(2)
  gate.resolve()
  await worker.settle()
  expect(context.said).toEqual(['mail 0', 'mail 2'])
})
