import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testClock } from '#platform/clock.fixtures.ts'
import { embeddedTestDatabase, serverTestDatabase } from '#platform/db/db.fixtures.ts'
import type { TestDatabase } from '#platform/db/db.fixtures.ts'
import { pendingMigrations } from '#platform/db/migrate.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { FilesAway } from '#platform/outages.ts'
import { StartError } from '#platform/result.ts'
import { createDiskStorage } from '#platform/storage/disk.ts'
import { makeBackup } from './make.ts'
import type { Manifest } from './manifest.ts'
import { onDisk } from './places.ts'
import { checksumOf, putBack, whatIsThere } from './put-back.ts'
import { readBackup } from './read-archive.ts'
import { writeArchive } from './write-archive.ts'

const server = process.env.TEST_DATABASE_URL
const kinds: Record<string, () => Promise<TestDatabase>> = {
  embedded: embeddedTestDatabase,
  ...(server ? { PostgreSQL: () => serverTestDatabase(server) } : {}),
}
const ways = Object.keys(kinds).flatMap((from) => Object.keys(kinds).map((to) => [from, to] as const))
const clock = testClock()
const now = clock.now()
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-backup-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

async function openKind(kind: string): Promise<TestDatabase> {
  const open = kinds[kind]
  if (!open) throw new Error(`no ${kind} here`)
  return open()
}

const storageAt = (name: string) => createDiskStorage(join(folder, name))

async function fill({ db }: TestDatabase): Promise<void> {
  const jobs = createJobs(clock)
  for (let index = 0; index < 120; index += 1) {
    await jobs.enqueue(
      db,
      { name: 'probe' },
      { index, text: `snow ☃ and "quotes" ${'x'.repeat(index * 50)}` },
      index % 3 ? { key: String(index) } : {},
    )
  }
}

async function sourceOf(kind: string) {
  const used = await openKind(kind)
  await fill(used)
  const storage = storageAt('source')
  await storage.put('answers/1/report.txt', Buffer.from('an answer'), { contentType: 'text/plain' })
  await storage.put('answers/2/photo.bin', Buffer.alloc(3_000_000, 7), { contentType: 'application/octet-stream' })
  return { ...used, storage, path: join(folder, 'backup.tar.gz') }
}

function comparable({ tables, files, sequences, migrations }: Manifest) {
  return { tables, files, sequences, migrations }
}

test.each(ways)('a backup of %s restored into %s has every table and file equal by checksum', async (from, to) => {
  const source = await sourceOf(from)
  const made = await makeBackup(onDisk(source.path), { ...source, now })
  const target = await openKind(to)
  const storage = storageAt('target')
  await putBack({ database: target.database, storage }, await readBackup(onDisk(source.path)))
  const again = await makeBackup(onDisk(join(folder, 'again.tar.gz')), { database: target.database, storage, now })
  expect(comparable(again)).toEqual(comparable(made))
  expect(made.tables.find(({ name }) => name === 'jobs')).toMatchObject({ rows: 120 })
  expect(made.files.map(({ key }) => key)).toEqual(['answers/1/report.txt', 'answers/2/photo.bin'])
  for (const { key, sha256 } of made.files) expect(await checksumOf(storage, key)).toBe(sha256)
  expect(await pendingMigrations(target.database)).toEqual([])
  await Promise.all([source.close(), target.close()])
})

test('a backup is consistent while others write, and does not block them', async () => {
  const source = await sourceOf('embedded')
  const jobs = createJobs(clock)
  const written: number[] = []
  const enough = new AbortController()
  async function writePairs() {
    for (let pair = 0; !enough.signal.aborted; pair += 1) {
      await source.db.transaction(async (tx) => {
        await jobs.enqueue(tx, { name: 'pair' }, { pair, half: 1 })
        await jobs.enqueue(tx, { name: 'pair' }, { pair, half: 2 })
      })
      written.push(pair)
    }
  }
  const writing = writePairs()
  const made = await makeBackup(onDisk(source.path), { ...source, now })
  const before = written.length
  await expect.poll(() => written.length).toBeGreaterThan(before)
  enough.abort()
  await writing
  expect((made.tables.find(({ name }) => name === 'jobs')?.rows ?? 1) % 2).toBe(0)
  await source.close()
})

test('only its owner can read a backup, and no partial file is left beside it', async () => {
  const source = await sourceOf('embedded')
  await makeBackup(onDisk(source.path), { ...source, now })
  expect(statSync(source.path).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).sort()).toEqual(['backup.tar.gz', 'source'])
  await source.close()
})

test('an archive that differs when read back is not saved', async () => {
  const path = join(folder, 'backup.tar.gz')
  const archive = await writeArchive(onDisk(path))
  const { sum } = await archive.addTable('words', Readable.from(['["a line\u2028 and another"]']))
  const words = { name: 'words', columns: ['word'], rows: 2, sum }
  const wanted: Manifest = {
    format: 'waymark-backup-3',
    madeAt: now.toISOString(),
    kind: 'embedded',
    migrations: [],
    tables: [words],
    sequences: [],
    files: [],
    since: null,
  }
  await expect(archive.finish(wanted)).rejects.toMatchObject({ problems: ['tables/words has 1 row instead of 2'] })
  await archive.abandon(new Error('it differs'))
  expect(readdirSync(folder)).toEqual([])
})

test('a failed backup leaves nothing behind', async () => {
  const source = await sourceOf('embedded')
  const broken = { ...source.storage, get: () => Promise.reject(new Error('the bucket is gone')) }
  await expect(makeBackup(onDisk(source.path), { database: source.database, storage: broken, now })).rejects.toThrow('the bucket is gone')
  expect(readdirSync(folder)).toEqual(['source'])
  await source.close()
})

test.each([
  ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['something else', () => Buffer.from('not a backup at all')],
  ['empty', () => Buffer.alloc(0)],
])('a file that is %s is refused with a sentence', async (_, spoil) => {
  const source = await sourceOf('embedded')
  await makeBackup(onDisk(source.path), { ...source, now })
  const spoiled = join(folder, 'spoiled.tar.gz')
  writeFileSync(spoiled, spoil(readFileSync(source.path)))
  await expect(readBackup(onDisk(spoiled))).rejects.toThrow(StartError)
  await source.close()
})

test('what a restore would replace is listed', async () => {
  const source = await sourceOf('embedded')
  expect(await whatIsThere(source)).toEqual(['the table jobs has rows', 'the storage has files'])
  const fresh = await openKind('embedded')
  expect(await whatIsThere({ database: fresh.database, storage: storageAt('fresh') })).toEqual([])
  await Promise.all([source.close(), fresh.close()])
})

test('a restore replaces existing rows and files', async () => {
  const source = await sourceOf('embedded')
  const made = await makeBackup(onDisk(source.path), { ...source, now })
  const target = await openKind('embedded')
  await createJobs(clock).enqueue(target.db, { name: 'old' }, null)
  const storage = storageAt('target')
  await storage.put('old.txt', Buffer.from('old'), { contentType: 'text/plain' })
  await putBack({ database: target.database, storage }, await readBackup(onDisk(source.path)))
  const again = await makeBackup(onDisk(join(folder, 'again.tar.gz')), { database: target.database, storage, now })
  expect(comparable(again)).toEqual(comparable(made))
  await Promise.all([source.close(), target.close()])
})

test('a failed restore leaves the database unchanged', async () => {
  const source = await sourceOf('embedded')
  const made = await makeBackup(onDisk(source.path), { ...source, now })
  const target = await openKind('embedded')
  await createJobs(clock).enqueue(target.db, { name: 'old' }, null)
  const read = await readBackup(onDisk(source.path))
  const wrong = { ...made, tables: made.tables.map((table) => ({ ...table, sum: 'wrong' })) }
  await expect(putBack({ database: target.database, storage: storageAt('target') }, { ...read, manifest: wrong })).rejects.toThrow(
    'not the same',
  )
  const kept = await makeBackup(onDisk(join(folder, 'kept.tar.gz')), { database: target.database, storage: storageAt('empty'), now })
  expect(kept.tables.find(({ name }) => name === 'jobs')?.rows).toBe(1)
  await Promise.all([source.close(), target.close()])
})

const earlierFormats = [1, 2].flatMap((format) => Object.keys(kinds).map((kind) => [format, kind] as const))

test.each(earlierFormats)('a backup in the format %d, made by the Waymark of then, is restored into %s', async (format, kind) => {
  const read = await readBackup(onDisk(join(import.meta.dirname, `waymark-backup-${format}.tar.gz`)))
  const target = await openKind(kind)
  const storage = storageAt('target')
  await putBack({ database: target.database, storage }, read)
  expect(read.manifest.tables.filter(({ rows }) => rows === 5).length).toBeGreaterThan(50)
  const { rows } = await target.database.pool.query<{ name: string }>('select name from jobs order by id')
  expect(rows.map(({ name }) => name)).toEqual(['a line\u2028and ☃ "quotes"\nand more', 'b', 'B', 'ä', ''])
  expect(read.manifest.files.map(({ key }) => key)).toEqual(['answers/1/report.txt'])
  expect(await pendingMigrations(target.database)).toEqual([])
  await target.close()
})

test('a table goes into the archive in parts of a few megabytes', async () => {
  const source = await sourceOf('embedded')
  await source.database.pool.query(
    `insert into jobs (id, name, payload, state, run_at, max_attempts, created_at, updated_at)
      select gen_random_uuid(), 'big', to_jsonb(repeat(md5(n::text), 1000)), 'waiting', now(), 1, now(), now() from generate_series(1, 400) as n`,
  )
  const made = await makeBackup(onDisk(source.path), { ...source, now })
  const { stdout } = await promisify(execFile)('tar', ['tzf', source.path])
  const parts = stdout.split('\n').filter((name) => name.startsWith('tables/jobs/'))
  expect(parts).toEqual(['tables/jobs/00001.jsonl', 'tables/jobs/00002.jsonl', 'tables/jobs/00003.jsonl', 'tables/jobs/00004.jsonl'])
  const { manifest } = await readBackup(onDisk(source.path))
  expect(comparable(manifest)).toEqual(comparable(made))
  await source.close()
})

test('a restore that cannot remove what was there says that the database has been replaced, and migrates it', async () => {
  const read = await readBackup(onDisk(join(import.meta.dirname, 'waymark-backup-2.tar.gz')))
  const target = await openKind('embedded')
  const storage = storageAt('target')
  await storage.put('old.txt', Buffer.from('old'), { contentType: 'text/plain' })
  const broken = { ...storage, remove: () => Promise.reject(new FilesAway(new Error('silent'))) }
  await expect(putBack({ database: target.database, storage: broken }, read)).rejects.toMatchObject({
    message: expect.stringMatching(/^The database has been replaced by that of .+ Run the restore again, with --force\.$/),
    problems: ['The bucket does not answer.'],
  })
  expect(await pendingMigrations(target.database)).toEqual([])
  await putBack({ database: target.database, storage }, read)
  expect(await storage.has('old.txt')).toBe(false)
  await target.close()
})

test('a restore that cannot list what was there leaves the database and the files unchanged', async () => {
  const source = await sourceOf('embedded')
  await makeBackup(onDisk(source.path), { ...source, now })
  const target = await openKind('embedded')
  await createJobs(clock).enqueue(target.db, { name: 'old' }, null)
  const storage = storageAt('target')
  async function* list(): AsyncGenerator<never> {
    yield* []
    throw new FilesAway(new Error('silent'))
  }
  const restoring = putBack({ database: target.database, storage: { ...storage, list } }, await readBackup(onDisk(source.path)))
  await expect(restoring).rejects.toThrow('the database is as it was')
  expect((await target.database.pool.query('select name from jobs')).rows).toEqual([{ name: 'old' }])
  expect(await Array.fromAsync(storage.list(''))).toEqual([])
  await Promise.all([source.close(), target.close()])
})

test('a backup of a newer program is refused', async () => {
  const source = await sourceOf('embedded')
  const made = await makeBackup(onDisk(source.path), { ...source, now })
  const manifest = { ...made, files: [], migrations: [...made.migrations, '9999_future'] }
  const newer = { ...(await readBackup(onDisk(source.path))), manifest }
  await expect(putBack({ database: source.database, storage: storageAt('target') }, newer)).rejects.toThrow('of a newer Waymark')
  await source.close()
})
