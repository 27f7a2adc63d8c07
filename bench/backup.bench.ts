import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeBackup } from '#app/cli/backup/make.ts'
import { listTables, plainText, readRows } from '#app/cli/backup/backup.tables.ts'
import { onDisk } from '#app/cli/backup/places.ts'
import { putBack } from '#app/cli/backup/put-back.ts'
import { readBackup } from '#app/cli/backup/read-archive.ts'
import { serverTestDatabase, type TestDatabase } from '#platform/db/db.fixtures.ts'
import { createDiskStorage } from '#platform/storage/disk.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { figure } from './figure.ts'

const url = process.env['TEST_DATABASE_URL']
const rows = Number(process.env['ROWS'] ?? 200_000)
const megabytes = Number(process.env['FILES_MB'] ?? 500)
const FILE_BYTES = 2_000_000

/** Each learner has answered twenty tasks, in an order that is not that of the key. */
async function fill({ database: { direct } }: TestDatabase): Promise<void> {
  await direct.query('set statement_timeout = 0')
  const learner = 'md5((n % ($1::int / 20))::text)::uuid'
  await direct.query(
    `insert into users (id, email, name, nickname, nickname_look, created_at, updated_at)
      select ${learner}, n || '@example.org', 'A learner', 'n' || n, 'n' || n, now(), now() from generate_series(0, $1::int / 20 - 1) as n`,
    [rows],
  )
  await direct.query(
    `insert into answers (user_id, project_id, validation_id, type, title, text, status, revision, updated_at)
      select ${learner}, 'project', (n / ($1::int / 20))::text, 'TEXT', 'What did you see?',
        (select string_agg(md5(n || ' ' || word), ' ') from generate_series(1, 8) as word), 'CORRECT', 1, now()
      from generate_series(0, $1::int - 1) as n`,
    [rows],
  )
  await direct.query('analyze answers')
}

/** Pictures of 2 MB, which nothing compresses. */
async function upload(storage: Storage): Promise<number> {
  const count = Math.ceil((megabytes * 1e6) / FILE_BYTES)
  for (let file = 0; file < count; file += 1)
    await storage.put(`answers/${file}/photo`, randomBytes(FILE_BYTES), { contentType: 'image/webp' })
  return count
}

/** How long until the first row of the answers. */
async function firstRow({ database }: TestDatabase): Promise<number> {
  const client = await database.pool.connect()
  await client.query(`begin isolation level repeatable read read only; ${plainText}`)
  const table = (await listTables(client)).find(({ name }) => name === 'answers')
  if (!table) throw new Error('the table is not listed')
  const begun = performance.now()
  await readRows(client, table).next()
  const took = performance.now() - begun
  await client.query('rollback')
  client.release()
  return took
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

/** The most memory that this process had meanwhile, in MB. */
async function memoryDuring(work: () => Promise<void>): Promise<number> {
  let most = 0
  const looking = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50)
  await work()
  clearInterval(looking)
  return most / 1e6
}

const sizeOf = async (path: string) => `${Math.round((await stat(path)).size / 1e6)} MB`
const inFolder = promisify(execFile)

async function addressOf({ database }: TestDatabase, server: string): Promise<string> {
  const { rows: named } = await database.pool.query<{ name: string }>('select current_database() as name')
  return Object.assign(new URL(server), { pathname: `/${named[0]?.name}` }).href
}

async function measureRestore(server: string, folder: string): Promise<void> {
  const [ofDump, ofBackup] = [await serverTestDatabase(server), await serverTestDatabase(server)]
  const dump = ['--clean', '--if-exists', '-d', await addressOf(ofDump, server), join(folder, 'dump')]
  const peer = await seconds(async () => {
    await inFolder('pg_restore', dump)
    await inFolder('cp', ['-r', join(folder, 'uploads'), join(folder, 'copied')])
  })
  rmSync(join(folder, 'copied'), { recursive: true })
  await ofDump.close()
  const storage = createDiskStorage(join(folder, 'restored'))
  let took = 0
  const memory = await memoryDuring(async () => {
    took = await seconds(async () => putBack({ ...ofBackup, storage }, await readBackup(onDisk(join(folder, 'day.tar.gz')))))
  })
  await ofBackup.close()
  figure('pg_restore, and a copy of the files', peer, 's')
  figure('restore of the increment and its whole backup', took, 's')
  figure('restore: ratio to pg_restore and the copy', took / peer, 'times')
  figure('restore: memory at most', memory, 'MB', { most: 600 })
}

async function measure(used: TestDatabase, server: string, folder: string): Promise<void> {
  await fill(used)
  const storage = createDiskStorage(join(folder, 'uploads'))
  const files = await upload(storage)
  const [dump, archive, whole, day] = ['dump', 'files.tar.gz', 'whole.tar.gz', 'day.tar.gz'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ]
  figure('backup: first row of the answers', await firstRow(used), 'ms', { most: 1000 }, `${rows} rows`)
  const address = await addressOf(used, server)
  const peer = await seconds(async () => {
    await inFolder('pg_dump', ['-Fc', '-f', dump, address])
    await inFolder('tar', ['czf', archive, '-C', folder, 'uploads'])
  })
  figure('pg_dump -Fc, and tar czf of the files', peer, 's', undefined, `${await sizeOf(dump)} and ${await sizeOf(archive)}`)
  rmSync(archive)
  let took = 0
  const memory = await memoryDuring(async () => {
    took = await seconds(() => makeBackup(onDisk(whole), { ...used, storage, now: new Date() }))
  })
  figure('backup, read back', took, 's', undefined, await sizeOf(whole))
  figure('backup: ratio to pg_dump and tar', took / peer, 'times')
  figure('backup: memory at most', memory, 'MB', { most: 600 })
  for (let file = 0; file < files; file += 100)
    await storage.put(`answers/${file}/photo`, randomBytes(FILE_BYTES), { contentType: 'image/webp' })
  const ofDay = await seconds(() => makeBackup(onDisk(day), { ...used, storage, now: new Date(), since: onDisk(whole) }))
  figure('increment, a hundredth of the files changed', ofDay, 's', undefined, await sizeOf(day))
  figure('increment: size, ratio to the whole backup', (await stat(day)).size / (await stat(whole)).size, 'times')
  await measureRestore(server, folder)
}

if (url) {
  const folder = mkdtempSync(join(process.env['BENCH_FOLDER'] ?? tmpdir(), 'waymark-backup-bench-'))
  const used = await serverTestDatabase(url)
  try {
    await measure(used, url, folder)
  } finally {
    await used.close()
    rmSync(folder, { recursive: true, force: true })
  }
} else console.log('Skipped: set TEST_DATABASE_URL to a PostgreSQL server.')
