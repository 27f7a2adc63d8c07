import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from 'node:events'
import type { PoolClient } from 'pg'
import type { Database } from '#platform/db/database.ts'
import { appliedMigrations } from '#platform/db/migrate.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { fileEntry, tableEntry, writeArchive } from './archive.ts'
import type { ArchiveWriter } from './archive.ts'
import type { FileFacts, Manifest, TableFacts } from './manifest.ts'
import { listSequences, listTables, plainText, readRows, summarize } from './backup.tables.ts'
import type { Table } from './backup.tables.ts'

type Content = Pick<Manifest, 'migrations' | 'tables' | 'sequences'>

async function spoolTable(client: PoolClient, table: Table, folder: string): Promise<TableFacts> {
  const file = createWriteStream(join(folder, table.name))
  const facts = await summarize(readRows(client, table), async (line) => {
    if (!file.write(`${line}\n`)) await once(file, 'drain')
  })
  file.end()
  await once(file, 'close')
  return { name: table.name, columns: table.columns.map(({ name }) => name), ...facts }
}

/** Left out: untold news are for open pages, and after a restore none is open. */
const PASSING = new Set(['untold_news'])

/** Dumps all tables from one snapshot. Writes plain files first, because the embedded database serves nobody else meanwhile. */
async function spool({ pool }: Database, folder: string): Promise<Content> {
  const client = await pool.connect()
  try {
    await client.query(`begin isolation level repeatable read read only; ${plainText}`)
    const migrations = [...(await appliedMigrations(client)).keys()]
    const tables: TableFacts[] = []
    const kept = (await listTables(client)).filter(({ name }) => !PASSING.has(name))
    for (const table of kept) tables.push(await spoolTable(client, table, folder))
    const sequences = await listSequences(client)
    await client.query('commit')
    return { migrations, tables, sequences }
  } finally {
    client.release(client.getTransactionStatus() !== 'I')
  }
}

async function addTables(archive: ArchiveWriter, tables: TableFacts[], folder: string): Promise<void> {
  for (const { name } of tables) {
    const path = join(folder, name)
    await archive.add(tableEntry(name), (await stat(path)).size, createReadStream(path))
  }
}

async function addFiles(archive: ArchiveWriter, storage: Storage): Promise<FileFacts[]> {
  const files: FileFacts[] = []
  for await (const { key } of storage.list('')) {
    const stored = await storage.get(key)
    // deleted since it was listed
    if (!stored) continue
    const { size, contentType, body } = stored
    files.push({ key, size, contentType, sha256: await archive.add(fileEntry(key), size, body) })
  }
  return files
}

export interface BackupSource {
  database: Database
  storage: Storage
  now: Date
}

/** Tables first, then files: the backup may have a file without its row, but no row without its file. */
export async function makeBackup(path: string, { database, storage, now }: BackupSource): Promise<Manifest> {
  const folder = await mkdtemp(`${path}.tables-`)
  const archive = writeArchive(path)
  try {
    const content = await spool(database, folder)
    await addTables(archive, content.tables, folder)
    const files = await addFiles(archive, storage)
    const manifest: Manifest = { format: 'waymark-backup-1', madeAt: now.toISOString(), kind: database.kind, ...content, files }
    await archive.finish(manifest)
    return manifest
  } catch (error) {
    await archive.abandon()
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
