import { DrizzleQueryError, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from './db.fixtures.ts'

async function thrownBy(work: Promise<unknown>): Promise<Error> {
  return work.then(
    () => {
      throw new Error('nothing was thrown')
    },
    (error: Error) => error,
  )
}

test('values come back the same on both kinds', async () => {
  const { db, close } = await testDatabase()
  const { rows } = await db.execute(sql`
    select ${1}::int as number, ${'9007199254740993'}::bigint as big, ${'1.10'}::numeric as exact, ${true}::boolean as yes,
      ${JSON.stringify({ a: [1, null] })}::jsonb as json, ${sql.param(['x', 'y'])}::text[] as list, null as nothing,
      ${Buffer.from([0, 255])}::bytea as bytes, '2026-01-15T09:00:00Z'::timestamptz at time zone 'UTC' as moment`)
  expect(rows).toEqual([
    {
      number: 1,
      big: '9007199254740993',
      exact: '1.10',
      yes: true,
      json: { a: [1, null] },
      list: ['x', 'y'],
      nothing: null,
      bytes: Buffer.from([0, 255]),
      moment: '2026-01-15 09:00:00',
    },
  ])
  await close()
})

test('an error keeps its code and its constraint in its cause', async () => {
  const { db, close } = await testDatabase()
  await db.execute(sql`create table once (word text constraint once_only unique)`)
  const error = await thrownBy(db.execute(sql`insert into once values ('a'), ('a')`))
  expect(error).toBeInstanceOf(DrizzleQueryError)
  expect(error.cause).toMatchObject({ code: '23505', constraint: 'once_only' })
  await close()
})

test('a transaction that throws is rolled back', async () => {
  const { db, close } = await testDatabase()
  await db.execute(sql`create table words (word text)`)
  const undone = db.transaction(async (tx) => {
    await tx.execute(sql`insert into words values ('gone')`)
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  expect(await db.execute(sql`select * from words`)).toMatchObject({ rows: [] })
  await close()
})

test('a nested transaction joins the outer one: its failure rolls back both', async () => {
  const { db, close } = await testDatabase()
  await db.execute(sql`create table words (word text)`)
  const undone = db.transaction(async (tx) => {
    await tx.execute(sql`insert into words values ('before')`)
    await tx.transaction(async (part) => {
      await part.execute(sql`insert into words values ('within')`)
      throw new Error('no')
    })
  })
  await expect(undone).rejects.toThrow('no')
  expect(await db.execute(sql`select * from words`)).toMatchObject({ rows: [] })
  await close()
})

test('a transaction with a failed query does not commit and throws, even if the failure was caught', async () => {
  const { db, close } = await testDatabase()
  await db.execute(sql`create table words (word text)`)
  const undone = db.transaction(async (tx) => {
    await tx.execute(sql`insert into words values ('gone')`)
    await tx.execute(sql`select 1 / 0`).catch(() => {})
  })
  await expect(undone).rejects.toThrow('cannot commit')
  expect(await db.execute(sql`select * from words`)).toMatchObject({ rows: [] })
  await close()
})

test('using db inside its own transaction throws instead of deadlocking', async () => {
  const { db, close } = await testDatabase()
  const error = await thrownBy(db.transaction(() => db.execute(sql`select 1`)))
  expect(String(error.cause)).toContain('use the transaction that was handed in')
  const nested = await thrownBy(db.transaction(() => db.transaction(async () => 1)))
  expect(String(nested)).toContain('use the transaction that was handed in')
  await close()
})

test('work started inside a transaction may use db after its end', async () => {
  const { db, close } = await testDatabase()
  const over = Promise.withResolvers<void>()
  const { later } = await db.transaction(async () => ({ later: over.promise.then(() => db.execute(sql`select 1 as one`)) }))
  over.resolve()
  expect((await later).rows).toEqual([{ one: 1 }])
  await close()
})

test('two concurrent transactions are isolated', async () => {
  const { db, close } = await testDatabase()
  await db.execute(sql`create table counter (value int)`)
  await db.execute(sql`insert into counter values (0)`)
  const increment = () =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ value: number }>(sql`select value from counter for update`)
      await tx.execute(sql`update counter set value = ${(rows[0]?.value ?? 0) + 1}`)
    })
  await Promise.all(Array.from({ length: 20 }, increment))
  expect(await db.execute(sql`select value from counter`)).toMatchObject({ rows: [{ value: 20 }] })
  await close()
})

test('trigram search is available', async () => {
  const { db, close } = await testDatabase()
  const { rows } = await db.execute<{ alike: boolean }>(sql`select similarity('kubernetes', 'kubernets') > 0.5 as alike`)
  expect(rows).toEqual([{ alike: true }])
  await close()
})

test('an answer of many megabytes arrives complete', async () => {
  const { db, close } = await testDatabase()
  const text = 'ä'.repeat(5_000_000)
  const { rows } = await db.execute<{ back: string }>(sql`select ${text}::text as back`)
  expect(rows[0]?.back === text).toBe(true)
  await close()
})
