import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeBackup } from '#app/cli/backup/make.ts'
import { listTables, plainText, readRows } from '#app/cli/backup/backup.tables.ts'
import { onDisk } from '#app/cli/backup/places.ts'
import { serverTestDatabase, type TestDatabase } from '#platform/db/db.fixtures.ts'
import { createDiskStorage } from '#platform/storage/disk.ts'
import { figure } from './figure.ts'

const url = process.env['TEST_DATABASE_URL']
const rows = Number(process.env['ROWS'] ?? 200_000)

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

async function measure(used: TestDatabase, server: string, folder: string): Promise<void> {
  await fill(used)
  const { rows: named } = await used.database.pool.query<{ name: string }>('select current_database() as name')
  const address = new URL(server)
  address.pathname = `/${named[0]?.name}`
  const [dump, path] = [join(folder, 'dump'), join(folder, 'backup.tar.gz')]
  figure('backup: first row of the answers', await firstRow(used), 'ms', { most: 1000 }, `${rows} rows`)
  const ofDump = await seconds(() => promisify(execFile)('pg_dump', ['-Fc', '-f', dump, address.href]))
  const before = process.memoryUsage().rss
  let most = 0
  const looking = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50)
  const storage = createDiskStorage(join(folder, 'uploads'))
  const ofBackup = await seconds(() => makeBackup(onDisk(path), { ...used, storage, now: new Date() }))
  clearInterval(looking)
  figure('pg_dump -Fc', ofDump, 's', undefined, `${Math.round((await stat(dump)).size / 1e6)} MB`)
  figure('backup, read back', ofBackup, 's', undefined, `${Math.round((await stat(path)).size / 1e6)} MB`)
  figure('backup: ratio to pg_dump', ofBackup / ofDump, 'times')
  figure('backup: memory at most', most / 1e6, 'MB', { most: 600 }, `${Math.round(before / 1e6)} MB before`)
}

if (url) {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-backup-bench-'))
  const used = await serverTestDatabase(url)
  try {
    await measure(used, url, folder)
  } finally {
    await used.close()
    rmSync(folder, { recursive: true, force: true })
  }
} else console.log('Skipped: set TEST_DATABASE_URL to a PostgreSQL server.')
