import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { outageOf } from '#platform/outages.ts'
import { serverTestDatabase } from './db.fixtures.ts'

const url = process.env.TEST_DATABASE_URL

test.runIf(url)(
  'a connection lost within a transaction is an outage, does not end the process, and the next transaction gets another',
  async () => {
    const { db, database, close } = await serverTestDatabase(url ?? '')
    const lost = Promise.withResolvers<unknown>()
    for (const pool of database.pools) pool.once('remove', lost.resolve)
    const other = new Client({ connectionString: url ?? '' })
    await other.connect()
    const torn = db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await other.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    })
    const error = await torn.catch((thrown: unknown) => thrown)
    expect(outageOf(error)).toBe('database away')
    await lost.promise
    expect(await db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows)).toEqual([{ one: 1 }])
    await other.end()
    await close()
  },
)
