import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Pool } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#platform/log.ts'
import { outageOf } from '#platform/outages.ts'
import { databaseOver } from './database.ts'
import { guardedDrizzle } from './guard.ts'
import { postgresOver } from './postgres.ts'
import { startSilentProxy } from './silent-proxy.fixtures.ts'

const url = process.env.TEST_DATABASE_URL ?? ''
const log = createLog({ logLevel: 'silent' })
const failed = (work: Promise<unknown>) => work.then(() => 'it was answered', outageOf)

/** A pool whose connections are given up after 100 ms. */
const hasty = (connectionString: string) => new Pool({ connectionString, max: 1, query_timeout: 100 })

/** A pool whose connections have time until `hurry` is called; those that it opens later have time again. */
function hurried(connectionString: string) {
  const pool = new Pool({ connectionString, max: 1, query_timeout: 60_000 })
  const limits: { query_timeout: number }[] = []
  pool.on('connect', (client) => {
    limits.push((client as unknown as { connectionParameters: { query_timeout: number } }).connectionParameters)
  })
  return { pool, hurry: () => limits.forEach((one) => (one.query_timeout = 100)) }
}

test.runIf(url)('a ping that a silent server does not answer fails, and the next one takes another connection', async () => {
  await using proxy = await startSilentProxy(url)
  const database = databaseOver(postgresOver({ databaseUrl: proxy.url }, log))
  await database.ping()
  proxy.fallSilent()
  expect(await failed(database.ping())).toBe('database away')
  await database.ping()
  expect(proxy.opened()).toBe(2)
  await database.close()
})

test.runIf(url)('a silent server is given up later than it would end a statement: reads, saves and figures go on elsewhere', async () => {
  await using proxy = await startSilentProxy(url)
  const database = databaseOver(postgresOver({ databaseUrl: proxy.url, connections: { reads: 1, changes: 1, admin: 1 } }, log))
  const { db, adminDb, close } = database
  const ask = () => [db.execute(sql`select 1`), db.transaction((tx) => tx.execute(sql`select 1`)), adminDb.execute(sql`select 1`)]
  await Promise.all(ask())
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  proxy.fallSilent()
  const asked = ask().map(failed)
  let ended = 0
  for (const one of asked) void one.then(() => (ended += 1))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(ended).toBe(0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await Promise.all(asked)).toEqual(['database away', 'database away', 'database away'])
  vi.useRealTimers()
  await Promise.all(ask())
  await close()
})

test.runIf(url).each(['begin', 'statement', 'commit'])(
  'a transaction whose %s is not answered leaves its connection to nobody',
  async (silent) => {
    await using proxy = await startSilentProxy(url)
    const { pool, hurry } = hurried(proxy.url)
    function fallSilent() {
      hurry()
      proxy.fallSilent()
    }
    const db = guardedDrizzle({ reads: pool, changes: pool, isPooled: false })
    await pool.query('select 1')
    if (silent === 'begin') fallSilent()
    const torn = db.transaction(async (tx) => {
      if (silent === 'statement') fallSilent()
      await tx.execute(sql`select 1`)
      fallSilent()
    })
    expect(await failed(torn)).toBe('database away')
    expect(await db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows)).toEqual([{ one: 1 }])
    await pool.end()
  },
)

test.runIf(url)('a transaction may let its statements take longer, here and on the server', async () => {
  const pool = hasty(url)
  const db = guardedDrizzle({ reads: pool, changes: pool, isPooled: false })
  const slow = (limits: { statementMs?: number } = {}) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_sleep(0.3)`)
      return (await tx.execute(sql`select current_setting('statement_timeout') as most`)).rows
    }, limits)
  expect(await slow({ statementMs: 600_000 })).toEqual([{ most: '10min' }])
  expect(await failed(slow())).toBe('database away')
  await pool.end()
})

test.runIf(url)('a listening connection that no longer hears is replaced, and what was missed is known', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await using proxy = await startSilentProxy(url)
  const database = databaseOver(postgresOver({ databaseUrl: proxy.url }, log))
  const channel = `silent-${randomUUID()}`
  const heard: string[] = []
  await database.listen(
    channel,
    (payload) => void heard.push(payload),
    (isHearing) => void heard.push(isHearing ? 'hears' : 'is deaf'),
  )
  proxy.fallSilent()
  vi.advanceTimersByTime(60_000)
  await expect.poll(() => heard).toEqual(['is deaf', 'hears'])
  const other = new Pool({ connectionString: url, max: 1 })
  await other.query('select pg_notify($1, $2)', [channel, 'later'])
  await expect.poll(() => heard).toEqual(['is deaf', 'hears', 'later'])
  await Promise.all([database.close(), other.end()])
})

test.runIf(url)('nothing waits for the listening connection while a migration has it', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { direct, listen, close } = databaseOver(postgresOver({ databaseUrl: url }, log))
  await listen('news', () => undefined)
  const client = await direct.connect()
  vi.advanceTimersByTime(60_000)
  expect(direct.waitingCount).toBe(0)
  client.release()
  await close()
})
