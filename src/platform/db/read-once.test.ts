import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from './database.ts'
import { testDatabase } from './db.fixtures.ts'
import { readOnce } from './read-once.ts'

async function shelf() {
  const database = await testDatabase()
  await database.db.execute(sql`create table books (title text)`)
  return database
}

const add = (db: Db, title: string) => db.execute(sql`insert into books values (${title})`)

async function count(db: Db, like = '%'): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from books where title like ${like}`)
  return rows[0]?.count ?? Number.NaN
}

/** Waits between two reads, as a page does between its calls. */
async function between(gate: Promise<void>, first: () => Promise<number>, then: () => Promise<number>) {
  const before = await first()
  await gate
  return [before, await then()]
}

test('within readOnce a repeated read returns the first answer, while others see later changes', async () => {
  const { db, close } = await shelf()
  const gate = Promise.withResolvers<void>()
  const page = readOnce(() =>
    between(
      gate.promise,
      () => count(db),
      () => count(db),
    ),
  )
  await add(db, 'Sand')
  gate.resolve()
  expect(await page).toEqual([0, 0])
  expect(await count(db)).toBe(1)
  await close()
})

test('a different query has its own answer', async () => {
  const { db, close } = await shelf()
  await add(db, 'Sand')
  expect(await readOnce(() => Promise.all([count(db, 'S%'), count(db, 'T%'), count(db, 'S%')]))).toEqual([1, 0, 1])
  await close()
})

test('a write, alone or in a transaction, clears the cached reads', async () => {
  const { db, close } = await shelf()
  const counts = await readOnce(async () => {
    const read = [await count(db)]
    await add(db, 'Sand')
    read.push(await count(db))
    await db.transaction((tx) => add(tx, 'Water'))
    return [...read, await count(db)]
  })
  expect(counts).toEqual([0, 1, 2])
  await close()
})

test('a failed query fails for everyone who shares it, and the next page queries again', async () => {
  const { db, close } = await testDatabase()
  await expect(readOnce(() => count(db))).rejects.toThrow(/books/)
  await db.execute(sql`create table books (title text)`)
  expect(await readOnce(() => count(db))).toBe(0)
  await close()
})

test('work left over from a page queries again after the page has ended', async () => {
  const { db, close } = await shelf()
  const gate = Promise.withResolvers<void>()
  let begun = Promise.resolve([Number.NaN])
  await readOnce(async () => {
    const first = await count(db)
    begun = gate.promise.then(async () => [first, await count(db)])
  })
  await add(db, 'Sand')
  gate.resolve()
  expect(await begun).toEqual([0, 1])
  await close()
})
