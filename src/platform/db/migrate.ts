import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { PoolClient } from 'pg'
import { StartError } from '#platform/result.ts'
import type { Database } from './database.ts'

export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

export interface Migration {
  name: string
  hash: string
  statements: string[]
}

interface Journal {
  entries: { tag: string }[]
}

export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as Journal
  const files = readMigrationFiles({ migrationsFolder: folder })
  return journal.entries.map(({ tag }, index) => {
    const file = files[index]
    if (file === undefined) throw new Error(`${basename(folder)} lists ${tag} but its file is missing`)
    return { name: tag, hash: file.hash, statements: file.sql }
  })
}

export async function appliedMigrations(client: Pick<PoolClient, 'query'>): Promise<Map<string, string>> {
  const exists = await client.query<{ found: boolean }>("select to_regclass('meta.migrations') is not null as found")
  if (!exists.rows[0]?.found) return new Map()
  const applied = await client.query<{ name: string; hash: string }>('select name, hash from meta.migrations order by name')
  return new Map(applied.rows.map((row) => [row.name, row.hash]))
}

/** What the database still lacks; refuses one that a newer or a changed program has written. */
function pendingAfter(applied: Map<string, string>, migrations: Migration[]): Migration[] {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...applied.keys()].find((name) => !known.has(name))
  if (unknown !== undefined) {
    throw new StartError(`The database was changed by a newer Waymark (its migration ${unknown} is not known here); start that version.`)
  }
  const changed = migrations.find(({ name, hash }) => applied.has(name) && applied.get(name) !== hash)
  if (changed !== undefined) {
    throw new StartError(`The migration ${changed.name} was edited after this database had run it; put its file back and write a new one.`)
  }
  return migrations.filter(({ name }) => !applied.has(name))
}

export async function pendingMigrations({ pool }: Database, migrations: Migration[] = readMigrations()): Promise<string[]> {
  return pendingAfter(await appliedMigrations(pool), migrations).map(({ name }) => name)
}

/** Part of the caller's transaction. */
export async function applyMigration(client: PoolClient, { name, hash, statements }: Migration): Promise<void> {
  for (const statement of statements) await client.query(statement)
  await client.query('insert into meta.migrations (name, hash) values ($1, $2)', [name, hash])
}

export async function prepareMigrations(client: PoolClient): Promise<void> {
  await client.query('create schema if not exists meta')
  await client.query(
    'create table if not exists meta.migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
}

async function applyAlone(client: PoolClient, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await applyMigration(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${migration.name} failed and was taken back`, { cause: error })
  }
}

/** Brings the database to the shape that this program expects; several instances may start at once. */
export async function migrate({ pool }: Database, migrations: Migration[] = readMigrations()): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; select pg_advisory_lock(7261)')
    await prepareMigrations(client)
    const pending = pendingAfter(await appliedMigrations(client), migrations)
    for (const migration of pending) await applyAlone(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    // ends the session and with it the lock and the setting
    client.release(true)
  }
}
