import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { escapeIdentifier } from 'pg'
import type { PoolClient } from 'pg'
import type { Database } from '#platform/db/database.ts'
import { applyMigration, migrate, prepareMigrations, readMigrations } from '#platform/db/migrate.ts'
import { FilesAway } from '#platform/outages.ts'
import { StartError } from '#platform/result.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { fileEntry, tableEntry, tableIn } from './entry-names.ts'
import { checksum } from './hashing.ts'
import type { FileFacts, Manifest, TableFacts } from './manifest.ts'
import { linesOf, listTables, plainText, readRows, summarize, writeRows } from './backup.tables.ts'
import type { Table } from './backup.tables.ts'
import { siteFiles } from './places.ts'
import { eachEntry } from './read-archive.ts'
import type { WholeBackup } from './read-archive.ts'

export interface RestoreTarget {
  database: Database
  storage: Storage
}

/** The tables and files that a restore would replace. */
export async function whatIsThere({ database, storage }: RestoreTarget): Promise<string[]> {
  const client = await database.pool.connect()
  try {
    const there: string[] = []
    for (const { name } of await listTables(client)) {
      const { rowCount } = await client.query(`select from ${escapeIdentifier(name)} limit 1`)
      if (rowCount !== 0) there.push(`the table ${name} has rows`)
    }
    for await (const _ of siteFiles(storage)) {
      there.push('the storage has files')
      break
    }
    return there
  } finally {
    client.release()
  }
}

async function clear(client: PoolClient): Promise<void> {
  for (const { name } of await listTables(client)) await client.query(`drop table ${escapeIdentifier(name)} cascade`)
  await client.query('drop schema if exists meta cascade')
}

/** Creates the tables as of the migrations in the backup. */
async function buildTables(client: PoolClient, names: string[]): Promise<void> {
  const known = readMigrations()
  const missing = names.find((name) => !known.some((migration) => migration.name === name))
  if (missing !== undefined)
    throw new StartError(`The backup is of a newer Waymark (its migration ${missing} is not known here); restore it with that version.`)
  await prepareMigrations(client)
  for (const migration of known.filter(({ name }) => names.includes(name))) await applyMigration(client, migration)
}

interface ForeignKey {
  name: string
  table: string
  definition: string
}

/** Drops the foreign keys while loading, so that rows may come in any order; adding them again checks them. */
async function withoutForeignKeys(client: PoolClient, load: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<ForeignKey>(
    `select quote_ident(conname) as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { name, table } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  await load()
  for (const { name, table, definition } of rows) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

type Put = (file: FileFacts, body: Readable) => Promise<void>

/** Puts files into the storage; `revoke` removes those that were not there before. */
function revocable(storage: Storage): { put: Put; revoke: () => Promise<void> } {
  const added: string[] = []
  return {
    async put(file, body) {
      if (!(await storage.has(file.key))) added.push(file.key)
      await storage.put(file.key, body, file)
    },
    async revoke() {
      for (const key of added) await storage.remove(key)
    },
  }
}

/** Where the rows and files of the backup go while it is read. */
function taker(client: PoolClient, put: Put, { manifest }: WholeBackup, present: Table[]) {
  const tables = new Map(manifest.tables.map((facts) => [tableEntry(facts.name), tableOf(present, facts)]))
  const files = new Map(manifest.files.map((file) => [fileEntry(file.key), file]))
  return async (name: string, body: Readable, isEarlier: boolean): Promise<void> => {
    const table = isEarlier ? undefined : tables.get(tableIn(name) ?? '')
    const file = files.get(name)
    if (table) await writeRows(client, table, linesOf(body))
    else if (file?.isEarlier === isEarlier) await put(file, body)
    else await finished(body.resume())
  }
}

/** With the columns that the backup has. */
function tableOf(present: Table[], { name, columns: names }: TableFacts): Table {
  const table = present.find((one) => one.name === name)
  if (!table) throw new StartError(`The backup has a table ${name} that its migrations do not make.`)
  const columns = names.flatMap((column) => table.columns.find((one) => one.name === column) ?? [])
  if (columns.length !== names.length) throw new StartError(`The table ${name} of the backup has other columns than its migrations make.`)
  return { ...table, columns }
}

/** Reads the backup again: nothing of it lies unpacked on the disk. */
async function load(client: PoolClient, storage: Storage, put: Put, backup: WholeBackup): Promise<void> {
  const { manifest, place, earlier } = backup
  const present = await listTables(client)
  const take = taker(client, put, backup, present)
  await withoutForeignKeys(client, async () => {
    await eachEntry(place, (name, body) => take(name, body, false))
    if (earlier) await eachEntry(earlier, (name, body) => take(name, body, true))
    for (const facts of manifest.tables) {
      const { sum } = await summarize(readRows(client, tableOf(present, facts)))
      if (sum !== facts.sum) throw new Error(`The table ${facts.name} is not the same after it was restored`)
    }
  })
  for (const { name, value } of manifest.sequences)
    await client.query('select setval($1, $2::bigint, true)', [escapeIdentifier(name), value])
  for (const { key, sha256 } of manifest.files)
    if ((await checksumOf(storage, key)) !== sha256) throw new Error(`The file ${key} is not the same after it was restored`)
}

export async function checksumOf(storage: Storage, key: string): Promise<string | null> {
  const stored = await storage.get(key)
  return stored && checksum(stored.body)
}

async function otherFiles(storage: Storage, { files }: Manifest): Promise<string[]> {
  const kept = new Set(files.map(({ key }) => key))
  const others: string[] = []
  for await (const key of siteFiles(storage)) if (!kept.has(key)) others.push(key)
  return others
}

async function removeFiles(storage: Storage, keys: string[], { place }: WholeBackup): Promise<void> {
  try {
    for (const key of keys) await storage.remove(key)
  } catch (error) {
    throw new StartError(
      `The database has been replaced by that of ${place.called}, and its files are there; not all others could be removed. Run the restore again, with --force.`,
      { problems: error instanceof Error ? [error.message] : [], cause: error },
    )
  }
}

/** The codes of the file system and of PostgreSQL, and the message of the embedded database when it ends because of that. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])
const isFull = (error: Error) => ('code' in error && FULL.has(String(error.code))) || /no space left/i.test(error.message)

function whyNot(error: unknown, { place }: WholeBackup): unknown {
  if (error instanceof FilesAway)
    return new StartError(`The bucket did not answer while ${place.called} was restored; the database is as it was.`, { cause: error })
  if (!(error instanceof Error && isFull(error))) return error
  return new StartError(`There is no room for what is in ${place.called}; the database is as it was.`, { cause: error })
}

/** Replaces the database in one transaction, then runs newer migrations. */
export async function putBack({ database, storage }: RestoreTarget, backup: WholeBackup): Promise<void> {
  const client = await database.direct.connect()
  const { put, revoke } = revocable(storage)
  let others: string[]
  try {
    await client.query(`begin; ${plainText}`)
    await clear(client)
    await buildTables(client, backup.manifest.migrations)
    try {
      await load(client, storage, put, backup)
      // not later: after the commit a server may start and store files
      others = await otherFiles(storage, backup.manifest)
    } catch (error) {
      await revoke().catch(() => {})
      throw error
    }
    // from here on the database may have them, even where the reply is lost: files stay
    await client.query('commit')
  } catch (error) {
    throw whyNot(error, backup)
  } finally {
    client.release(client.getTransactionStatus() !== 'I')
  }
  await migrate(database)
  await removeFiles(storage, others, backup)
}
