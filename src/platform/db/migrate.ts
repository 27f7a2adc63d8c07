import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { StartError } from '#platform/result.ts'
import type { Database } from './database.ts'
import { isBesideWork, underShortLocks, type MigrationPatience } from './migration-locks.ts'

export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

export interface Migration {
  name: string
  hash: string
  statements: string[]
}

/** First line of a migration whose statements run one by one, outside a transaction. */
export const OUTSIDE = '-- outside a transaction'

export const isConcurrent = ({ statements }: Migration) => statements[0]?.trimStart().startsWith(OUTSIDE) ?? false

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

/** The migrations to run; throws when a newer or an edited program has written the database. */
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

const remember = (client: PoolClient, { name, hash }: Migration) =>
  client.query('insert into meta.migrations (name, hash) values ($1, $2)', [name, hash])

/** Runs in the caller's transaction, where CONCURRENTLY is not allowed. */
export async function applyMigration(client: PoolClient, migration: Migration): Promise<void> {
  for (const statement of migration.statements) await client.query(statement.replaceAll(/\bconcurrently\b/gi, ''))
  await remember(client, migration)
}

export async function prepareMigrations(client: PoolClient): Promise<void> {
  await client.query('create schema if not exists meta')
  await client.query(
    'create table if not exists meta.migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
}

const PATIENCE: MigrationPatience = { tries: 1200, pauseMs: 250 }

const lockedFor = ({ tries, pauseMs }: MigrationPatience, what: string) =>
  new StartError(
    `${what} in ${Math.ceil((tries * pauseMs) / 1000)} seconds. Nothing was changed; look for a long transaction in the database and start again.`,
  )

const notLocked = (patience: MigrationPatience, { name }: Migration) =>
  lockedFor(patience, `Migration ${name} did not get the lock of a table`)

async function applyAlone(client: PoolClient, migration: Migration, patience: MigrationPatience): Promise<void> {
  const isDone = await underShortLocks(client, migration.statements, patience, () => applyMigration(client, migration)).catch(
    (cause: unknown) => {
      throw new Error(`Migration ${migration.name} failed and was taken back`, { cause })
    },
  )
  if (!isDone) throw notLocked(patience, migration)
}

/** A failed CREATE INDEX CONCURRENTLY leaves an invalid index under its name. */
async function dropInvalidIndexes(client: PoolClient): Promise<void> {
  const broken = await client.query<{ name: string }>('select indexrelid::regclass::text as name from pg_index where not indisvalid')
  for (const { name } of broken.rows) await client.query(`drop index concurrently if exists ${name}`)
}

/** These statements may run again when the server stops between two of them. */
async function applyConcurrently(client: PoolClient, migration: Migration, patience: MigrationPatience): Promise<void> {
  await client.query('set lock_timeout = 0')
  await dropInvalidIndexes(client)
  for (const statement of migration.statements) {
    const run = async () => void (await client.query(statement))
    const running = isBesideWork(statement) ? run().then(() => true) : underShortLocks(client, [statement], patience, run)
    const isDone = await running.catch((cause: unknown) => {
      throw new Error(`Migration ${migration.name} failed; the next start repeats it`, { cause })
    })
    if (!isDone) throw notLocked(patience, migration)
  }
  await remember(client, migration)
}

/** Polls: a session waiting inside a statement would block CREATE INDEX CONCURRENTLY. */
async function lockMigrations(client: PoolClient, patience: MigrationPatience): Promise<void> {
  for (let left = patience.tries; left > 0; left -= 1) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock(7261) as locked')
    if (rows[0]?.locked) return
    await pause(patience.pauseMs)
  }
  throw lockedFor(patience, 'Another instance did not finish migrating the database')
}

/** Migrates the database to the schema of this program; several instances may start at once. */
export async function migrate(
  { direct, kind }: Database,
  migrations: Migration[] = readMigrations(),
  patience: MigrationPatience = PATIENCE,
): Promise<string[]> {
  const client = await direct.connect()
  try {
    await client.query('set statement_timeout = 0')
    // an index is made by one process: the other processors serve people meanwhile
    await client.query('set max_parallel_maintenance_workers = 0')
    await lockMigrations(client, patience)
    await prepareMigrations(client)
    const pending = pendingAfter(await appliedMigrations(client), migrations)
    for (const migration of pending) {
      // the embedded database has no other sessions
      if (kind === 'postgres' && isConcurrent(migration)) await applyConcurrently(client, migration, patience)
      else await applyAlone(client, migration, patience)
    }
    return pending.map(({ name }) => name)
  } finally {
    // ends the session, and with it the lock and the settings
    client.release(true)
  }
}
