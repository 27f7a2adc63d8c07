import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { StartError } from '#platform/result.ts'
import { prepareTemplate } from './cluster.ts'
import { crashRounds } from './crash.fixtures.ts'
import { openDatabase } from './database.ts'
import { engineModule } from './engine-thread.ts'
import { createEngine } from './engine.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { startMaintenance } from './maintenance.ts'

const log = createLog({ logLevel: 'silent' })
const run = promisify(execFile)
let dataDir = ''

beforeAll(prepareTemplate)

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'waymark-'))
})

afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true })
})

const open = () => openDatabase({ dataDir, log })

test('the embedded database syncs a commit to disk before it acknowledges it; a read syncs nothing', async () => {
  let syncs = 0
  const failed = (error: unknown) => {
    throw error
  }
  const engine = await createEngine({ folder: join(dataDir, 'database'), module: await engineModule() }, failed, () => (syncs += 1))
  await engine.query('create table words (word text)')
  const before = syncs
  await engine.query("insert into words values ('safe')")
  const afterCommit = syncs
  await engine.query('select * from words')
  expect(afterCommit).toBeGreaterThan(before)
  expect(syncs).toBe(afterCommit)
  await engine.close()
})

const modesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, mode: statSync(path).mode }))

test('nobody else on the machine enters the folder of the embedded database, nor the data folder that the server made', async () => {
  const made = join(dataDir, 'made')
  const folder = join(made, 'database')
  await (await openDatabase({ dataDir: made, log })).close()
  expect([made, folder].map((path) => statSync(path).mode & 0o077)).toEqual([0, 0])
  // as an earlier version left it
  chmodSync(folder, 0o755)
  await (await openDatabase({ dataDir: made, log })).close()
  expect(statSync(folder).mode & 0o077).toBe(0)
})

test('another user may start from what was installed: everybody may read the empty database, its owner alone may write it', () => {
  const cache = join(import.meta.dirname, '../../../node_modules/.cache/waymark')
  const template = readdirSync(cache).find((name) => /^empty-database-\d+\.\d+\.\d+$/.test(name))
  const modes = modesIn(join(cache, template ?? ''))
  expect(modes.length).toBeGreaterThan(900)
  expect(modes.filter(({ mode }) => (mode & 0o044) !== 0o044 || (mode & 0o022) !== 0)).toEqual([])
})

test('written rows survive a restart, and no migration runs twice', async () => {
  const first = await open()
  expect(await migrate(first)).not.toEqual([])
  await first.db.execute(sql`create table words (word text)`)
  await first.db.execute(sql`insert into words values ('kept')`)
  await first.close()
  const second = await open()
  expect(await pendingMigrations(second)).toEqual([])
  expect(await second.db.execute(sql`select word from words`)).toMatchObject({ rows: [{ word: 'kept' }] })
  await second.close()
})

test('a second process on the same data folder is refused with one sentence, and the first continues', async () => {
  const first = await open()
  await first.db.execute(sql`create table words (word text)`)
  const child = run(process.execPath, [join(import.meta.dirname, 'crash-child.ts'), dataDir, '0'])
  await expect(child).rejects.toMatchObject({ stderr: expect.stringContaining('is in use by another process') })
  await expect(open()).rejects.toThrow(StartError)
  await first.db.execute(sql`insert into words values ('still mine')`)
  await first.close()
  const again = await open()
  expect(await again.db.execute(sql`select word from words`)).toMatchObject({ rows: [{ word: 'still mine' }] })
  await again.close()
})

test('kill -9 while writing: no acknowledged row is lost, no transaction is half applied, ready again within seconds', async () => {
  const report = await crashRounds(dataDir, 3)
  expect(report.acknowledged).toBeGreaterThan(0)
  expect(report.lost).toEqual([])
  const [first = 0, ...later] = report.starts
  // a busy machine is slow at every start; ignores the slowest one
  expect(later.toSorted((one, other) => other - one)[1]).toBeLessThan(Math.max(5_000, 3 * first))
})

test('an engine that cannot write its log ends at once, says so, and every later query fails instead of hanging', async () => {
  const lost = Promise.withResolvers<Error>()
  const { db } = await openDatabase({ dataDir, log, lost: lost.resolve })
  await db.execute(sql`create table words (word text)`)
  rmSync(join(dataDir, 'database', 'pg_wal'), { recursive: true })
  const written = db.execute(sql`insert into words select repeat(md5(random()::text), 30) from generate_series(1, 40000)`)
  await expect(written).rejects.toThrow()
  expect((await lost.promise).message).toMatch(/^The embedded database failed: could not /)
  await expect(db.execute(sql`select 1`)).rejects.toThrow()
})

test('an interrupted first start leaves nothing half done', async () => {
  mkdirSync(join(dataDir, 'database.new'))
  writeFileSync(join(dataDir, 'database.new', 'PG_VERSION'), 'torn')
  const database = await open()
  await database.ping()
  await database.close()
  expect(existsSync(join(dataDir, 'database.new'))).toBe(false)
})

test('the write-ahead log stays bounded', async () => {
  const { db, pool, close } = await open()
  const maintenance = startMaintenance(pool, log)
  await db.execute(sql`create table words (word text)`)
  const segments = () => readdirSync(join(dataDir, 'database', 'pg_wal')).length
  const most: number[] = []
  for (let round = 0; round < 6; round += 1) {
    await db.execute(sql`insert into words select repeat(md5(random()::text), 30) from generate_series(1, 40000)`)
    await db.execute(sql`truncate words`)
    await maintenance.round(10_000)
    most.push(segments())
  }
  expect(most.at(-1)).toBeLessThanOrEqual(most[1] ?? 0)
  await maintenance.stop()
  await close()
})

test("vacuum frees the space of deleted rows and updates the planner's statistics", async () => {
  const { db, pool, close } = await open()
  const maintenance = startMaintenance(pool, log)
  await db.execute(sql`create table words (word text)`)
  const insert = (rows: number) => db.execute(sql`insert into words select md5(random()::text) from generate_series(1, ${rows}::int)`)
  const measure = async () => {
    const { rows } = await db.execute<{ planned: number; bytes: number }>(sql`
      select reltuples::int as planned, pg_relation_size(oid)::int as bytes from pg_class where relname = 'words'`)
    return rows[0]
  }
  await insert(5000)
  const full = await measure()
  await db.execute(sql`delete from words where word < '8'`)
  await maintenance.round(300_000)
  expect((await measure())?.planned).toBe(await db.$count(sql`words`))
  // new rows take the space of the deleted ones; the database's own count of dead rows lags behind by a second
  await insert(2000)
  expect((await measure())?.bytes).toBe(full?.bytes)
  await maintenance.stop()
  await close()
})

test('a data folder whose path is a file gives one sentence', async () => {
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  const opened = openDatabase({ dataDir: join(file, 'data'), log })
  await expect(opened).rejects.toThrow(StartError)
  await expect(opened).rejects.toThrow(/^The data folder \S+ cannot be written; .*\.$/)
})

test.each([
  ['http://localhost/waymark', 'is not a PostgreSQL address'],
  ['postgres://waymark@127.0.0.1:1/waymark', 'no PostgreSQL listens at 127.0.0.1:1'],
  ['postgres://waymark@no-such-host.invalid/waymark', 'the host of no-such-host.invalid is not known'],
])('an unreachable DATABASE_URL gives one sentence: %s', async (databaseUrl, sentence) => {
  const opened = openDatabase({ databaseUrl, dataDir, log })
  await expect(opened).rejects.toThrow(StartError)
  await expect(opened).rejects.toThrow(sentence)
})

test('an error about DATABASE_URL never shows its password', async () => {
  const opened = openDatabase({ databaseUrl: 'postgres://waymark:hunter2@127.0.0.1:1/waymark', dataDir, log })
  await expect(opened).rejects.not.toThrow(/hunter2/)
})
