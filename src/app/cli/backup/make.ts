import type { Database } from '#platform/db/database.ts'
import { appliedMigrations } from '#platform/db/migrate.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { writeArchive } from './archive.ts'
import type { ArchiveWriter } from './archive.ts'
import type { FileFacts, Manifest, TableFacts } from './manifest.ts'
import { listSequences, listTables, plainText, readRows } from './backup.tables.ts'
import { siteFiles } from './places.ts'
import type { BackupPlace } from './places.ts'

type Content = Pick<Manifest, 'migrations' | 'tables' | 'sequences'>

/** Left out: untold news are for open pages, and after a restore none is open. */
const PASSING = new Set(['untold_news'])

/** All tables as of one snapshot. The embedded database serves nobody else meanwhile. */
async function addTables(archive: ArchiveWriter, { pool }: Database): Promise<Content> {
  const client = await pool.connect()
  try {
    await client.query(`begin isolation level repeatable read read only; ${plainText}`)
    const migrations = [...(await appliedMigrations(client)).keys()]
    const tables: TableFacts[] = []
    const kept = (await listTables(client)).filter(({ name }) => !PASSING.has(name))
    for (const table of kept) {
      const summary = await archive.addTable(table.name, readRows(client, table))
      tables.push({ name: table.name, columns: table.columns.map(({ name }) => name), ...summary })
    }
    const sequences = await listSequences(client)
    await client.query('commit')
    return { migrations, tables, sequences }
  } finally {
    client.release(client.getTransactionStatus() !== 'I')
  }
}

async function addFiles(archive: ArchiveWriter, storage: Storage): Promise<FileFacts[]> {
  const files: FileFacts[] = []
  for await (const key of siteFiles(storage)) {
    const stored = await storage.get(key)
    // deleted since it was listed
    if (!stored) continue
    const { size, contentType, body } = stored
    files.push({ key, size, contentType, sha256: await archive.addFile(key, size, body) })
  }
  return files
}

export interface BackupSource {
  database: Database
  storage: Storage
  now: Date
}

/** Tables first, then files: the backup may have a file without its row, but no row without its file. */
export async function makeBackup(place: BackupPlace, { database, storage, now }: BackupSource): Promise<Manifest & { size: number }> {
  const archive = await writeArchive(place)
  try {
    const content = await addTables(archive, database)
    const files = await addFiles(archive, storage)
    const manifest: Manifest = { format: 'waymark-backup-2', madeAt: now.toISOString(), kind: database.kind, ...content, files }
    return { ...manifest, size: await archive.finish(manifest) }
  } catch (error) {
    throw await archive.abandon(error)
  }
}
