import { createReadStream } from 'node:fs'
import { escapeIdentifier } from 'pg'
import type { PoolClient } from 'pg'
import type { Database } from '#platform/db/database.ts'
import { applyMigration, migrate, prepareMigrations, readMigrations } from '#platform/db/migrate.ts'
import { StartError } from '#platform/result.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { checksum, fileEntry, tableEntry, unpackedPath } from './archive.ts'
import type { Manifest, TableFacts } from './manifest.ts'
import { linesOf, listTables, plainText, readRows, summarize, writeRows } from './backup.tables.ts'
import type { Table } from './backup.tables.ts'
import { siteFiles } from './places.ts'

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

async function loadTable(client: PoolClient, table: Table, facts: TableFacts, folder: string): Promise<void> {
  const columns = facts.columns.flatMap((name) => table.columns.find((column) => column.name === name) ?? [])
  if (columns.length !== facts.columns.length)
    throw new StartError(`The table ${facts.name} of the backup has other columns than its migrations make.`)
  const lines = linesOf(createReadStream(unpackedPath(folder, tableEntry(facts.name))))
  await writeRows(client, { ...table, columns }, lines)
  const { sum } = await summarize(readRows(client, { ...table, columns }))
  if (sum !== facts.sum) throw new Error(`The table ${facts.name} is not the same after it was restored`)
}

async function loadTables(client: PoolClient, { tables, sequences }: Manifest, folder: string): Promise<void> {
  const present = await listTables(client)
  await withoutForeignKeys(client, async () => {
    for (const facts of tables) {
      const table = present.find(({ name }) => name === facts.name)
      if (!table) throw new StartError(`The backup has a table ${facts.name} that its migrations do not make.`)
      await loadTable(client, table, facts, folder)
    }
  })
  for (const { name, value } of sequences) await client.query('select setval($1, $2::bigint, true)', [escapeIdentifier(name), value])
}

export async function checksumOf(storage: Storage, key: string): Promise<string | null> {
  const stored = await storage.get(key)
  return stored && checksum(stored.body)
}

async function putFiles(storage: Storage, { files }: Manifest, folder: string): Promise<void> {
  for (const { key, contentType, sha256 } of files) {
    await storage.put(key, createReadStream(unpackedPath(folder, fileEntry(key))), { contentType })
    if ((await checksumOf(storage, key)) !== sha256) throw new Error(`The file ${key} is not the same after it was restored`)
  }
}

async function removeOtherFiles(storage: Storage, { files }: Manifest): Promise<void> {
  const kept = new Set(files.map(({ key }) => key))
  for await (const key of siteFiles(storage)) if (!kept.has(key)) await storage.remove(key)
}

/** Replaces the database in one transaction, then runs newer migrations. */
export async function putBack({ database, storage }: RestoreTarget, manifest: Manifest, folder: string): Promise<void> {
  await putFiles(storage, manifest, folder)
  const client = await database.pool.connect()
  try {
    await client.query(`begin; ${plainText}`)
    await clear(client)
    await buildTables(client, manifest.migrations)
    await loadTables(client, manifest, folder)
    await client.query('commit')
  } finally {
    client.release(client.getTransactionStatus() !== 'I')
  }
  await removeOtherFiles(storage, manifest)
  await migrate(database)
}
