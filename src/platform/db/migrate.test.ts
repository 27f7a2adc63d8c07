import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { StartError } from '#platform/result.ts'
import type { Database } from './database.ts'
import { serverTestDatabase, testDatabase } from './db.fixtures.ts'
import { migrate, migrationsFolder, pendingMigrations, readMigrations } from './migrate.ts'
import { OUTSIDE, type Migration } from './migrate.ts'

const root = join(import.meta.dirname, '../../..')
const all = readMigrations()
const addWords: Migration = {
  name: '9999_words',
  hash: 'a',
  statements: ['create table words (word text)', "insert into words values ('first')"],
}

test('the migrations match the tables; if not: npx drizzle-kit generate --name what-changed', async () => {
  const out = mkdtempSync(join(tmpdir(), 'waymark-migrations-'))
  cpSync(migrationsFolder, out, { recursive: true })
  // drizzle-kit treats every path as relative and exits with 0 even on failure
  const options = ['generate', '--dialect', 'postgresql', '--schema', './src/**/*.tables.ts', '--out', relative(root, out)]
  const said = await promisify(execFile)(process.execPath, [join(root, 'node_modules/drizzle-kit/bin.cjs'), ...options], { cwd: root })
  expect(said.stdout).toContain('No schema changes')
  rmSync(out, { recursive: true })
})

test('the first migration creates the trigram extension before an index needs it', () => {
  expect(all[0]?.statements[0]).toMatch(/create extension if not exists pg_trgm/i)
})

test('a migration runs once, however many instances start at the same time', async () => {
  const { db, database, close } = await testDatabase()
  expect(await pendingMigrations(database, [...all, addWords])).toEqual(['9999_words'])
  const done = await Promise.all([0, 1, 2].map(() => migrate(database, [...all, addWords])))
  expect(done.flat()).toEqual(['9999_words'])
  expect(await db.execute(sql`select word from words`)).toMatchObject({ rows: [{ word: 'first' }] })
  await close()
})

test('a failed migration is rolled back, and the next start retries it', async () => {
  const { db, database, close } = await testDatabase()
  const broken = { ...addWords, statements: [...addWords.statements, 'select nonsense'] }
  await expect(migrate(database, [...all, broken])).rejects.toThrow('Migration 9999_words failed and was taken back')
  expect(await db.execute(sql`select to_regclass('words') as words`)).toMatchObject({ rows: [{ words: null }] })
  expect(await migrate(database, [...all, addWords])).toEqual(['9999_words'])
  await close()
})

test('a database of a newer program is refused', async () => {
  const { database, close } = await testDatabase()
  await migrate(database, [...all, addWords])
  await expect(migrate(database, all)).rejects.toThrow(StartError)
  await expect(migrate(database, all)).rejects.toThrow('was changed by a newer Waymark')
  await close()
})

test('a migration edited after it ran is detected', async () => {
  const { database, close } = await testDatabase()
  await migrate(database, [...all, addWords])
  await expect(migrate(database, [...all, { ...addWords, hash: 'b' }])).rejects.toThrow('was edited after')
  await close()
})

test('an older migration from another branch still runs', async () => {
  const { database, close } = await testDatabase()
  await migrate(database, [...all, addWords])
  const earlier = { name: '5555_earlier', hash: 'c', statements: ['create table earlier (word text)'] }
  expect(await migrate(database, [...all, earlier, addWords])).toEqual(['5555_earlier'])
  await close()
})

const url = process.env.TEST_DATABASE_URL ?? ''
const addTitle: Migration = { name: '9999_title', hash: 'd', statements: ['alter table words add column title text'] }
const addIndex: Migration = {
  name: '9999_words_index',
  hash: 'e',
  statements: [`${OUTSIDE}\ncreate index concurrently if not exists words_word on words (word)`],
}

async function whileHeld({ pool }: Database, hold: string, act: () => Promise<void>): Promise<void> {
  const other = await pool.connect()
  await other.query(`begin; ${hold}`)
  await act()
  await other.query('rollback')
  other.release()
}

test.runIf(url)('a migration of a table in use retries, lets readers pass, and gives up with one sentence', async () => {
  const { db, database, close } = await serverTestDatabase(url)
  await migrate(database, [...all, addWords])
  await whileHeld(database, 'select * from words', async () => {
    const migrating = migrate(database, [...all, addWords, addTitle], { tries: 2, pauseMs: 1500 })
    const refused = expect(migrating).rejects.toThrow('did not get the lock of a table')
    expect(await db.execute(sql`select word from words`)).toMatchObject({ rows: [{ word: 'first' }] })
    await refused
  })
  expect(await migrate(database, [...all, addWords, addTitle])).toEqual(['9999_title'])
  await close()
})

test.runIf(url)('an index is made by one process, which leaves the other processors to people', async () => {
  const { db, database, close } = await serverTestDatabase(url)
  const asked = `create table workers as select current_setting('max_parallel_maintenance_workers') as most`
  await migrate(database, [...all, { ...addWords, statements: [asked] }])
  expect(await db.execute(sql`select most from workers`)).toMatchObject({ rows: [{ most: '0' }] })
  await close()
})

/** What waits for a lock, looked at again and again until the work has ended. */
async function waitingWhile({ pool }: Database, work: Promise<unknown>): Promise<{ looks: number; waiting: number }> {
  const seen = { isOver: false, looks: 0, waiting: 0 }
  const over = work.finally(() => (seen.isOver = true))
  while (!seen.isOver) {
    const { rowCount } = await pool.query("select from pg_locks where not granted and relation = 'words'::regclass")
    seen.looks += 1
    if (rowCount) seen.waiting += 1
    await pause(5)
  }
  await over
  return seen
}

test.runIf(url)('while a long transaction reads the table of a migration, nobody waits behind it for most of the time', async () => {
  const { database, close } = await serverTestDatabase(url)
  await migrate(database, [...all, addWords])
  await whileHeld(database, 'select * from words', async () => {
    const migrating = migrate(database, [...all, addWords, addTitle], { tries: 15, pauseMs: 200 })
    const { looks, waiting } = await waitingWhile(database, expect(migrating).rejects.toThrow('did not get the lock of a table'))
    expect(waiting / looks).toBeLessThan(0.3)
  })
  await close()
})

const addSeveral: Migration = {
  name: '9999_several',
  hash: 'f',
  statements: ['alter table words add column a text', 'alter table letters add column a text', 'alter table signs add column a text'],
}
const addTables: Migration = {
  name: '9998_tables',
  hash: 'g',
  statements: ['create table letters (letter text)', 'create table signs (sign text)'],
}

test.runIf(url)('a migration of several tables ends no transaction that uses them in another order', async () => {
  const { database, close } = await serverTestDatabase(url)
  await migrate(database, [...all, addTables, addWords])
  const state = { isOver: false, saved: 0 }
  const saving = Array.from({ length: 4 }, async () => {
    const client = await database.pool.connect()
    while (!state.isOver) {
      await client.query("begin; insert into signs values ('+')")
      await pause(5)
      await client.query("insert into letters values ('l')")
      await pause(5)
      await client.query("insert into words values ('w'); commit")
      state.saved += 1
    }
    client.release()
  })
  await expect.poll(() => state.saved).toBeGreaterThan(10)
  expect(await migrate(database, [...all, addTables, addWords, addSeveral])).toEqual(['9999_several'])
  state.isOver = true
  await Promise.all(saving)
  await close()
})

test.runIf(url)('of a migration outside a transaction, a statement that locks a table retries too', async () => {
  const { database, close } = await serverTestDatabase(url)
  await migrate(database, [...all, addWords])
  const locking = { ...addTitle, statements: [`${OUTSIDE}\nalter table words add column if not exists title text`] }
  await whileHeld(database, 'select * from words', async () => {
    const migrating = migrate(database, [...all, addWords, locking], { tries: 2, pauseMs: 500 })
    await expect(migrating).rejects.toThrow('did not get the lock of a table')
  })
  expect(await migrate(database, [...all, addWords, locking])).toEqual(['9999_title'])
  await close()
})

test.runIf(url)('an index is created while others write, and a broken index of an earlier attempt is recreated', async () => {
  const { db, database, close } = await serverTestDatabase(url)
  await migrate(database, [...all, addWords])
  await db.execute(sql`insert into words values ('first')`)
  await expect(db.execute(sql`create unique index concurrently words_word on words (word)`)).rejects.toThrow('Failed query')
  const valid = async () =>
    (await db.execute(sql`select indisvalid, indisunique from pg_index where indexrelid = 'words_word'::regclass`)).rows
  expect(await valid()).toEqual([{ indisvalid: false, indisunique: true }])
  const starts = [0, 1, 2].map(() => migrate(database, [...all, addWords, addIndex]))
  await db.execute(sql`insert into words values ('meanwhile')`)
  expect((await Promise.all(starts)).flat()).toEqual(['9999_words_index'])
  expect(await valid()).toEqual([{ indisvalid: true, indisunique: false }])
  await close()
})

test('the embedded database and a restore create the same index in a transaction', async () => {
  const { db, database, close } = await testDatabase()
  expect(await migrate(database, [...all, addWords, addIndex])).toEqual(['9999_words', '9999_words_index'])
  expect(await db.execute(sql`select indisvalid from pg_index where indexrelid = 'words_word'::regclass`)).toMatchObject({
    rows: [{ indisvalid: true }],
  })
  await close()
})
