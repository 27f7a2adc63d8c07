import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { createLog } from '#platform/log.ts'
import { databaseOver } from './database.ts'
import type { Database, Db } from './database.ts'
import { poolOver } from './embedded.ts'
import { engineVersion, startEngine } from './engine-thread.ts'
import type { EngineThread } from './engine-thread.ts'
import { migrate, readMigrations } from './migrate.ts'
import { postgresOver } from './postgres.ts'
import { resetDatabase, schemaShape } from './reset.fixtures.ts'

export interface TestDatabase {
  db: Db
  database: Database
  close: () => Promise<void>
}

const silent = createLog({ logLevel: 'silent' })
const cache = join(import.meta.dirname, '../../../node_modules/.cache/waymark')

function migrationsHash(): string {
  const hash = createHash('sha256')
  for (const { hash: one } of readMigrations()) hash.update(one)
  return hash.digest('hex').slice(0, 16)
}

function lost(error: Error): void {
  throw error
}

function embeddedOver(pool: Pool): Database {
  return databaseOver({ kind: 'embedded', pool, listenPool: pool, close: () => pool.end() })
}

/** A migrated database in one file, created on first use. */
async function migratedTemplate(): Promise<Uint8Array> {
  const file = join(cache, `test-database-${engineVersion()}-${migrationsHash()}.tar`)
  if (existsSync(file)) return readFileSync(file)
  const engine = await startEngine({ initdb: ['--wal-segsize=1'] }, lost)
  const pool = poolOver(engine)
  await migrate(embeddedOver(pool))
  await pool.query('vacuum full analyze')
  await pool.query('checkpoint')
  await pool.end()
  const bytes = await engine.dump()
  await engine.close()
  mkdirSync(cache, { recursive: true })
  writeFileSync(`${file}.${process.pid}`, bytes)
  renameSync(`${file}.${process.pid}`, file)
  return bytes
}

/** Closed twice, a database would be handed to two tests at once. */
function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined
  return () => (closing ??= close())
}

interface Idle {
  engine: EngineThread
  shape: string
}

const idle: Idle[] = []

async function freshEngine(): Promise<Idle> {
  const engine = await startEngine({ template: await migratedTemplate() }, lost)
  const pool = poolOver(engine)
  const shape = await schemaShape(pool)
  await pool.end()
  return { engine, shape }
}

/** In memory; an engine is emptied and reused if its test changed nothing but rows. */
export async function embeddedTestDatabase(): Promise<TestDatabase> {
  const { engine, shape } = idle.pop() ?? (await freshEngine())
  const pool = poolOver(engine)
  const database = embeddedOver(pool)
  async function close() {
    if (!pool.ended) await pool.end()
    const cleaner = poolOver(engine)
    const reusable = await resetDatabase(cleaner, shape)
    await cleaner.end()
    if (reusable) idle.push({ engine, shape })
    else await engine.close()
  }
  return { db: database.db, database, close: once(close) }
}

async function onServer<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

const COPY = 'waymark_test_copy_'
const plain = "template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'"

async function dropOldTemplates(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where datname like 'waymark_test_template_%'",
  )
  // a template that is being copied cannot be dropped yet: the next run drops it
  for (const { name } of rows) await client.query(`drop database if exists ${name}`).catch(() => {})
}

/** Migrated once per set of migrations; test databases are copies. */
async function serverTemplate(url: string): Promise<string> {
  const name = `waymark_test_template_${migrationsHash()}`
  await onServer(url, async (client) => {
    await client.query('select pg_advisory_lock(7262)')
    const found = await client.query('select from pg_database where datname = $1', [name])
    if (found.rowCount !== 0) return
    await dropOldTemplates(client)
    const making = `${name}_making`
    await client.query(`drop database if exists ${making}`)
    await client.query(`create database ${making} ${plain}`)
    const database = databaseOver(postgresOver({ databaseUrl: withDatabase(url, making) }, silent))
    await migrate(database)
    await database.close()
    await client.query(`alter database ${making} rename to ${name}`)
  })
  return name
}

interface IdleServer {
  name: string
  /** Holds one connection to it, by which others see that it is in use. */
  keeper: Pool
  shape: string
}

const idleOnServers = new Map<string, IdleServer[]>()

/** What processes that ended have left there. */
async function dropUnused(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database d where datname like '${COPY}%' and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
  )
  // one that somebody has entered meanwhile is in use
  for (const { name } of rows) await client.query(`drop database if exists ${name}`).catch(() => {})
}

async function freshOnServer(url: string): Promise<IdleServer> {
  const template = await serverTemplate(url)
  const name = `${COPY}${randomUUID().replaceAll('-', '')}`
  return onServer(url, async (client) => {
    await client.query('select pg_advisory_lock(7262)')
    await dropUnused(client)
    await client.query(`create database ${name} template ${template}`)
    // no test of these copies kills the server
    await client.query(`alter database ${name} set synchronous_commit = off`)
    const keeper = new Pool({ connectionString: withDatabase(url, name), max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
    keeper.on('error', () => {})
    return { name, keeper, shape: await schemaShape(keeper) }
  })
}

/** Whoever a test left connected is sent away, with what they hold. */
async function endOthers(keeper: Pool): Promise<void> {
  await keeper.query(
    'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
}

/** Longer than in production: a busy machine may stop for seconds, and no test should fail for that. */
const PATIENCE_MS = 60_000

/** A copy whose test left nothing but rows is emptied and used again: to make and to drop one takes a server a second. */
export async function serverTestDatabase(url: string): Promise<TestDatabase> {
  const idle = idleOnServers.get(url) ?? []
  idleOnServers.set(url, idle)
  const used = idle.pop() ?? (await freshOnServer(url))
  const { name, keeper, shape } = used
  const database = databaseOver(postgresOver({ databaseUrl: withDatabase(url, name) }, silent))
  for (const pool of [...database.pools, database.direct]) pool.options.connectionTimeoutMillis = PATIENCE_MS
  async function close() {
    // a test may have ended its connection, too, and a copy without any would be dropped by others
    await keeper.query('select 1').catch(() => {})
    if (!database.pool.ended) await database.close()
    await endOthers(keeper)
    if (await resetDatabase(keeper, shape)) return void idle.push(used)
    await keeper.end()
    // another process may have found it unused by now
    await onServer(url, (client) => client.query(`drop database if exists ${name} with (force)`))
  }
  return { db: database.db, database, close: once(close) }
}

/** A fresh migrated database: PostgreSQL when TEST_DATABASE_URL names a server, otherwise the embedded one in memory. */
export function testDatabase(): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL
  return url ? serverTestDatabase(url) : embeddedTestDatabase()
}
