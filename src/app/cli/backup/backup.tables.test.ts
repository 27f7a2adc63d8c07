import { Readable } from 'node:stream'
import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/db/db.fixtures.ts'
import { listSequences, listTables, plainText, readRows, rowsQuery, summarize, writeRows } from './backup.tables.ts'

async function collect(lines: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const line of lines) all.push(line)
  return all
}

async function inTransaction(work: (client: PoolClient) => Promise<void>): Promise<void> {
  const { database, close } = await testDatabase()
  const client = await database.pool.connect()
  await client.query(`begin; ${plainText}`)
  await work(client)
  await client.query('rollback')
  client.release()
  await close()
}

const odd = `create table odd (
  id int generated always as identity primary key, word text, bytes bytea, exact numeric(30, 10), rough double precision, big bigint,
  moment timestamptz(3), day date, span interval, yes boolean, doc jsonb, list text[], place uuid, "Odd ""Name""" text,
  doubled int generated always as (id * 2) stored)`

const rows = `insert into odd (word, bytes, exact, rough, big, moment, day, span, yes, doc, list, place, "Odd ""Name""") values
  (E'tab\\t quote" back\\\\ new\\nline ☃ 𝕏', '\\x00ff10', 12345678901234567890.0123456789, 0.1, 9223372036854775807,
   '2026-03-29 02:30:00.123+02', '0044-03-15 BC', '1 mon 2 days 03:04:05.6', true, '{"b": [1, null, "x"], "a": {}}', '{a,NULL,"c,d"}',
   '01890000-0000-7000-8000-000000000000', 'odd'),
  ('', '', 'NaN', '-Infinity', -1, 'infinity', '2026-01-01', '-1 year', false, 'null', '{}', null, null),
  (null, null, null, null, null, null, null, null, null, null, null, null, null)`

test('a value of every type is the same after writing and reading', async () => {
  await inTransaction(async (client) => {
    await client.query(odd)
    await client.query(rows)
    const table = (await listTables(client)).find(({ name }) => name === 'odd')
    if (!table) throw new Error('the table is not listed')
    const lines = await collect(readRows(client, table))
    await client.query('truncate odd')
    await writeRows(
      client,
      table,
      (async function* () {
        yield* lines
      })(),
    )
    expect(await collect(readRows(client, table))).toEqual(lines)
    const doubled = await client.query('select id, doubled from odd order by id')
    expect(doubled.rows).toEqual([1, 2, 3].map((id) => ({ id, doubled: id * 2 })))
    expect(await listSequences(client)).toContainEqual({ name: 'odd_id_seq', value: '3' })
  })
})

test('the checksum depends on the rows, not on their order', async () => {
  await inTransaction(async (client) => {
    await client.query('create table words (word text primary key)')
    const table = (await listTables(client)).find(({ name }) => name === 'words')
    if (!table) throw new Error('the table is not listed')
    const sums: string[] = []
    for (const words of [
      ['a', 'B', 'ä'],
      ['ä', 'B', 'a'],
      ['a', 'B'],
    ]) {
      await client.query('delete from words')
      for (const word of words) await client.query('insert into words values ($1)', [word])
      sums.push((await summarize(readRows(client, table))).sum)
    }
    expect(sums[0]).toBe(sums[1])
    expect(sums[0]).not.toBe(sums[2])
  })
})

test('the checksum is the same in whatever order the rows come', async () => {
  const summed = (...lines: string[]) => summarize(Readable.from(lines))
  expect(await summed('a', 'b', 'c')).toEqual(await summed('c', 'a', 'b'))
  expect(await summed('a', 'a')).not.toEqual(await summed('b', 'b'))
  expect(await summed()).toEqual({ rows: 0, sum: '0'.repeat(64) })
})

test('no table with a key is sorted: its index gives the order', async () => {
  await inTransaction(async (client) => {
    const tables = (await listTables(client)).filter(({ key }) => key.length > 0)
    expect(tables.length).toBeGreaterThan(50)
    await client.query('set local enable_sort = off')
    for (const table of tables) {
      const { rows: plan } = await client.query<{ 'QUERY PLAN': string }>(`explain ${rowsQuery(table)}`)
      expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/^(?!.*Sort)[^]*Index Scan/)
    }
  })
})

test('rows of any length are read, the long ones alone', async () => {
  await inTransaction(async (client) => {
    await client.query('create table texts (id int primary key, word text)')
    await client.query(
      "insert into texts select n, repeat('☃', case when n % 7 = 0 then 200000 else n end) from generate_series(1, 40) as n",
    )
    const table = (await listTables(client)).find(({ name }) => name === 'texts')
    if (!table) throw new Error('the table is not listed')
    const lines = await collect(readRows(client, table))
    const wanted = Array.from({ length: 40 }, (_, at) => [String(at + 1), '☃'.repeat((at + 1) % 7 === 0 ? 200_000 : at + 1)])
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(wanted)
  })
})

test('a table without a key is read completely', async () => {
  await inTransaction(async (client) => {
    await client.query('create table loose (word text)')
    await client.query("insert into loose select 'same' from generate_series(1, 600)")
    const table = (await listTables(client)).find(({ name }) => name === 'loose')
    if (!table) throw new Error('the table is not listed')
    expect(await summarize(readRows(client, table))).toMatchObject({ rows: 600 })
  })
})

test('a table of many rows is read completely', async () => {
  await inTransaction(async (client) => {
    await client.query('create table many (id int primary key)')
    await client.query('insert into many select generate_series(1, 1234)')
    const table = (await listTables(client)).find(({ name }) => name === 'many')
    if (!table) throw new Error('the table is not listed')
    expect(await summarize(readRows(client, table))).toMatchObject({ rows: 1234 })
  })
})
