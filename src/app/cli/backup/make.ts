import { addAbortSignal } from 'node:stream'
import { awaitReplies } from '#platform/db/await-replies.ts'
import type { Database } from '#platform/db/database.ts'
import { appliedMigrations } from '#platform/db/migrate.ts'
import { StartError } from '#platform/result.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { writeArchive } from './write-archive.ts'
import type { ArchiveWriter } from './write-archive.ts'
import type { FileFacts, Manifest, TableFacts } from './manifest.ts'
import { readBackup } from './read-archive.ts'
import { listSequences, listTables, plainText, readRows } from './backup.tables.ts'
import { siteFiles, untilAborted } from './places.ts'
import type { BackupPlace } from './places.ts'

type Content = Pick<Manifest, 'migrations' | 'tables' | 'sequences'>

/** Left out: untold news are for open pages, and after a restore none is open. */
const PASSING = new Set(['untold_news'])

/** Five hundred rows of any size are read by then, on any disk. */
const FETCH_MS = 600_000

/** All tables as of one snapshot. The embedded database serves nobody else meanwhile. */
async function addTables(archive: ArchiveWriter, { pool }: Database, stopped: AbortSignal | undefined): Promise<Content> {
  const client = await pool.connect()
  const usual = awaitReplies(client, FETCH_MS)
  let isDone = false
  try {
    await client.query(`begin isolation level repeatable read read only; ${plainText}`)
    const migrations = [...(await appliedMigrations(client)).keys()]
    const tables: TableFacts[] = []
    const kept = (await listTables(client)).filter(({ name }) => !PASSING.has(name))
    if (kept.length === 0) throw new StartError('The database has no tables of Waymark: there is nothing to save.')
    for (const table of kept) {
      const summary = await archive.addTable(table.name, untilStopped(readRows(client, table), stopped))
      tables.push({ name: table.name, columns: table.columns.map(({ name }) => name), ...summary })
    }
    const sequences = await listSequences(client)
    await client.query('commit')
    isDone = true
    return { migrations, tables, sequences }
  } finally {
    usual()
    // after an error the connection may be silent or within the transaction
    client.release(!isDone)
  }
}

async function* untilStopped<One>(rows: AsyncIterable<One>, stopped: AbortSignal | undefined): AsyncGenerator<One> {
  for await (const row of rows) {
    stopped?.throwIfAborted()
    yield row
  }
}

/** Stores no file again that `earlier` has as it is. */
async function addFiles(archive: ArchiveWriter, { storage, stopped }: BackupSource, earlier: FileFacts[]): Promise<FileFacts[]> {
  const before = new Map(earlier.map((file) => [file.key, file]))
  const files: FileFacts[] = []
  for await (const key of untilStopped(siteFiles(storage), stopped)) {
    const known = before.get(key)
    if (known && isSame(known, await storage.stat(key))) {
      files.push({ ...known, isEarlier: true })
      continue
    }
    const stored = await storage.get(key)
    // deleted since it was listed
    if (!stored) continue
    const { size, contentType, etag } = stored
    if (stopped) addAbortSignal(stopped, stored.body)
    files.push({ key, size, contentType, etag, sha256: await archive.addFile(key, stored), isEarlier: false })
  }
  return files
}

function isSame(known: FileFacts, now: Awaited<ReturnType<Storage['stat']>>): boolean {
  return now !== null && (['size', 'etag', 'contentType'] as const).every((fact) => known[fact] === now[fact])
}

async function wholeBackup(place: BackupPlace, stopped: AbortSignal | undefined): Promise<{ id: string; files: FileFacts[] }> {
  const { manifest, id } = await readBackup({ ...place, read: untilAborted(place.read, stopped) })
  if (manifest.since) throw new StartError(`${place.called} is an increment itself, of ${manifest.since.name}; name that one.`)
  return { id, files: manifest.files }
}

export interface BackupSource {
  database: Database
  storage: Storage
  now: Date
  /** A whole backup: files that it has already are not stored again. */
  since?: BackupPlace | null
  /** Leaves nothing behind. */
  stopped?: AbortSignal
}

/** Tables first, then files: the backup may have a file without its row, but no row without its file. */
export async function makeBackup(place: BackupPlace, source: BackupSource): Promise<Manifest & { size: number }> {
  const { database, now, since, stopped } = source
  const earlier = since ? { name: since.name, ...(await wholeBackup(since, stopped)) } : null
  const archive = await writeArchive(place)
  try {
    const content = await addTables(archive, database, stopped)
    const files = await addFiles(archive, source, earlier?.files ?? [])
    const needed = earlier && files.some(({ isEarlier }) => isEarlier) ? { name: earlier.name, id: earlier.id } : null
    const facts = { madeAt: now.toISOString(), kind: database.kind, since: needed }
    const manifest: Manifest = { format: 'waymark-backup-3', ...facts, ...content, files }
    return { ...manifest, size: await archive.finish(manifest, stopped) }
  } catch (error) {
    throw await archive.abandon(error)
  }
}
