import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jobs } from '../jobs/jobs.tables.ts'
import { testDatabase } from './db.fixtures.ts'

async function countJobs(db: Awaited<ReturnType<typeof testDatabase>>['db']): Promise<number> {
  return db.$count(jobs)
}

function job(id: string) {
  const now = new Date()
  return { id, name: 'probe', payload: {}, state: 'waiting' as const, runAt: now, maxAttempts: 1, createdAt: now, updatedAt: now }
}

const id = '01890000-0000-7000-8000-000000000000'

test('a test database is migrated and empty, also after another test used one', async () => {
  const first = await testDatabase()
  await first.db.insert(jobs).values(job(id))
  expect(await countJobs(first.db)).toBe(1)
  await first.close()
  const second = await testDatabase()
  expect(await countJobs(second.db)).toBe(0)
  await second.close()
})

test('two test databases at once do not see each other', async () => {
  const [first, second] = await Promise.all([testDatabase(), testDatabase()])
  await first.db.insert(jobs).values(job(id))
  expect(await countJobs(second.db)).toBe(0)
  await Promise.all([first.close(), second.close()])
})

test('a test database that is closed twice is handed on once', async () => {
  const first = await testDatabase()
  await Promise.all([first.close(), first.close()])
  const [second, third] = [await testDatabase(), await testDatabase()]
  await second.db.insert(jobs).values(job(id))
  expect(await countJobs(third.db)).toBe(0)
  await Promise.all([second.close(), third.close()])
})

test('a table created by one test is gone in the next', async () => {
  const first = await testDatabase()
  await first.db.execute(sql`create table scratch (id serial)`)
  await first.close()
  const second = await testDatabase()
  const found = await second.db.execute(sql`select to_regclass('scratch') as name`)
  expect(found.rows).toEqual([{ name: null }])
  await second.close()
})

test('a transaction left open by one test does not reach the next', async () => {
  const first = await testDatabase()
  const client = await first.database.pool.connect()
  await client.query('begin')
  await client.query(`set timezone = 'Asia/Tokyo'`)
  client.release(true)
  await first.close()
  const second = await testDatabase()
  const zone = await second.db.execute(sql`show timezone`)
  expect(zone.rows).not.toEqual([{ TimeZone: 'Asia/Tokyo' }])
  await second.close()
})
