import { Pool } from 'pg'
import type { PoolConfig } from 'pg'
import type { Log } from '#platform/log.ts'
import { DatabaseAway } from '#platform/outages.ts'
import { StartError } from '#platform/result.ts'
import { awaitPostgres } from './await-postgres.ts'
import type { OpenPool } from './database.ts'
import type { Patience } from './lock.ts'
import { prepareConnections } from './prepare-connection.ts'

const oldestVersion = 15

function parseUrl(databaseUrl: string): URL {
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined
  if (url === undefined || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new StartError('DATABASE_URL is not a PostgreSQL address; it looks like postgres://user:password@host:5432/database.')
  }
  return url
}

const refusals: Record<string, (place: string, user: string, database: string) => string> = {
  ECONNREFUSED: (place) => `no PostgreSQL listens at ${place}`,
  ENOTFOUND: (place) => `the host of ${place} is not known`,
  EAI_AGAIN: (place) => `the host of ${place} is not known`,
  ENOENT: (place) => `no PostgreSQL listens at ${place}`,
  ETIMEDOUT: (place) => `PostgreSQL at ${place} does not answer`,
  '28P01': (place, user) => `PostgreSQL at ${place} refuses the password of "${user}"`,
  '28000': (place, user) => `PostgreSQL at ${place} does not let "${user}" in`,
  '3D000': (place, _user, database) => `there is no database "${database}" at ${place}`,
  '53300': (place) => `PostgreSQL at ${place} has no connection left`,
}

const placeOf = (url: URL) => url.host || url.searchParams.get('host') || 'the local socket'

function explain(error: unknown, url: URL): StartError {
  const place = placeOf(url)
  const { code, message } = error as { code?: string; message: string }
  const known = code === undefined ? undefined : refusals[code]
  const reason =
    known?.(place, decodeURIComponent(url.username), url.pathname.slice(1)) ?? `PostgreSQL at ${place} cannot be used (${message})`
  return new StartError(`DATABASE_URL: ${reason}.`, { cause: error })
}

function createPool(databaseUrl: string, settings: PoolConfig, log: Log): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    application_name: 'waymark',
    ...settings,
  })
  // a lost connection in use makes its query fail; an unhandled 'error' event would end the process
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: new DatabaseAway(error) }, 'A database connection was lost.')),
  )
  pool.on('error', () => {})
  prepareConnections(pool, (client) =>
    client.query(
      "set statement_timeout = '30s'; set lock_timeout = '3s'; set idle_in_transaction_session_timeout = '60s'; set timezone = 'UTC'",
    ),
  )
  return pool
}

async function refuseOldVersion(pool: Pool): Promise<void> {
  const answer = await pool.query<{ version: number }>("select current_setting('server_version_num')::int / 10000 as version")
  const version = answer.rows[0]?.version ?? 0
  if (version < oldestVersion) {
    throw new StartError(`DATABASE_URL: PostgreSQL ${version} is too old; version ${oldestVersion} or newer is needed.`)
  }
}

/** A pool for queries, and a separate connection for LISTEN that no transaction takes. */
export function postgresOver(databaseUrl: string, log: Log): OpenPool {
  const pool = createPool(databaseUrl, { max: 10, idleTimeoutMillis: 30_000 }, log)
  const listenPool = createPool(databaseUrl, { max: 1, idleTimeoutMillis: 0 }, log)
  async function close() {
    await Promise.all([pool.end(), listenPool.end()])
  }
  return { kind: 'postgres', pool, listenPool, close }
}

export async function openPostgres(databaseUrl: string, log: Log, patience?: Patience): Promise<OpenPool> {
  const url = parseUrl(databaseUrl)
  const opened = postgresOver(databaseUrl, log)
  try {
    await awaitPostgres(placeOf(url), patience, () => refuseOldVersion(opened.pool))
  } catch (error) {
    await opened.close()
    throw error instanceof StartError ? error : explain(error, url)
  }
  return opened
}
