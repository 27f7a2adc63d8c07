import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outageOf } from '#platform/outages.ts'
import { testDatabase } from './db.fixtures.ts'

const isServer = Boolean(process.env.TEST_DATABASE_URL)

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('It waited for the others.')), 4000).unref())
  return Promise.race([work, late])
}

test.runIf(isServer)('saves that hold every connection of theirs keep neither reads, nor readiness, nor admins waiting', async () => {
  const { db, database, close } = await testDatabase()
  for (const pool of database.pools) pool.options.connectionTimeoutMillis = 5000
  const saves = Array.from({ length: 20 }, () =>
    db.transaction((tx) => tx.execute(sql`select pg_sleep(5)`)).catch((error: unknown) => error),
  )
  const read = async (from: typeof db) => (await from.execute(sql`select 1 as one`)).rows
  await inTime(Promise.all([read(db), read(database.adminDb), database.ping()]))
  for (const refused of (await Promise.all(saves)).filter((ended) => ended instanceof Error))
    expect(outageOf(refused)).toBe('database away')
  await close()
})

test.runIf(isServer)('figures that take long keep neither reads nor saves waiting', async () => {
  const { db, database, close } = await testDatabase()
  const figures = Array.from({ length: 12 }, () => database.adminDb.execute(sql`select pg_sleep(1.25)`))
  await inTime(Promise.all([db.execute(sql`select 1`), db.transaction((tx) => tx.execute(sql`select 1`))]))
  await Promise.all(figures)
  await close()
})

test.runIf(isServer)('each connection has its limits and UTC from its start', async () => {
  const { database, close } = await testDatabase()
  for (const pool of [...database.pools, database.direct]) {
    const { rows } = await pool.query(
      "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('TimeZone') as zone",
    )
    expect(rows).toEqual([{ statement: '30s', lock: '3s', zone: 'UTC' }])
  }
  await close()
})
