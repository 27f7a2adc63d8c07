import { Pool } from 'pg'
import type { PoolConfig } from 'pg'
import type { Log } from '#platform/log.ts'
import { DatabaseAway } from '#platform/outages.ts'
import { StartError } from '#platform/result.ts'
import { addressesIn } from '#pure/addresses.ts'
import { LATER_MS } from './await-replies.ts'
import { awaitPostgres } from './await-postgres.ts'
import { checkWhileIdle } from './check-idle.ts'
import type { Patience } from './lock.ts'
import type { OpenPool } from './open-pool.ts'
import { nameDirect } from './other-processes.ts'
import { followPrimary, type Hosts } from './primary.ts'
import { refusePooler, refuseUnlisted } from './pooler.ts'

const oldestVersion = 15
const ONE_POOLER = 'DATABASE_URL names several hosts, and DATABASE_LISTEN_URL says that it is a pooler: name one pooler there.'

/** An address for each of its hosts. */
function parseUrl(name: string, databaseUrl: string): URL[] {
  return addressesIn(databaseUrl).map((address) => {
    const url = URL.canParse(address) ? new URL(address) : undefined
    if (url === undefined || !/^postgres(ql)?:$/.test(url.protocol)) {
      throw new StartError(`${name} is not a PostgreSQL address; it looks like postgres://user:password@host:5432/database.`)
    }
    return url
  })
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

const placeOf = (urls: URL[]) => urls.map((url) => url.host || url.searchParams.get('host') || 'the local socket').join(' and ')

function explain(error: unknown, name: string, urls: URL[]): StartError {
  const place = placeOf(urls)
  const [url] = urls
  const { code, message } = error as { code?: string; message: string }
  const known = code === undefined ? undefined : refusals[code]
  const reason =
    known?.(place, decodeURIComponent(url?.username ?? ''), url?.pathname.slice(1) ?? '') ??
    `PostgreSQL at ${place} cannot be used (${message})`
  return new StartError(`${name}: ${reason}.`, { cause: error })
}

/** Connections of one instance, by what they are for: saves that wait never keep reads waiting. */
export interface Connections {
  reads: number
  changes: number
  admin: number
}

export interface PostgresAddress {
  databaseUrl: string
  /** PostgreSQL itself, where databaseUrl leads to a pooler. */
  listenUrl?: string | null
  connections?: Connections
}

const CONNECTIONS: Connections = { reads: 5, changes: 5, admin: 2 }
const PATIENCE_MS = 5_000
/** An admin's figures are a dozen slow questions, one after the other. */
const ADMIN_PATIENCE_MS = 60_000
const STATEMENT_MS = 30_000
const PING_MS = 2000

const SETTINGS = { statement_timeout: STATEMENT_MS, lock_timeout: '3s', idle_in_transaction_session_timeout: '60s', timezone: 'UTC' }

/** Sent with the start of each connection, so that no setting reaches another client of a pooler. */
function withSettings(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  const own = Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`)
  url.searchParams.set('options', [url.searchParams.get('options') ?? '', ...own].join(' ').trim())
  return url.href
}

function createPool(connectionString: string, settings: PoolConfig, log: Log): Pool {
  const pool = new Pool({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: PATIENCE_MS,
    application_name: 'waymark',
    ...settings,
  })
  // a lost connection in use makes its query fail; an unhandled 'error' event would end the process
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: new DatabaseAway(error) }, 'A database connection was lost.')),
  )
  pool.on('error', () => {})
  return pool
}

async function refuseOldVersion(pool: Pool): Promise<void> {
  const answer = await pool.query<{ version: number }>("select current_setting('server_version_num')::int / 10000 as version")
  const version = answer.rows[0]?.version ?? 0
  if (version < oldestVersion) {
    throw new StartError(`DATABASE_URL: PostgreSQL ${version} is too old; version ${oldestVersion} or newer is needed.`)
  }
}

/** Pools for queries, and a connection of its own for LISTEN and migrations that no transaction takes. */
export function postgresOver({ databaseUrl, listenUrl, connections = CONNECTIONS }: PostgresAddress, log: Log): OpenPool {
  const isPooled = Boolean(listenUrl)
  const addresses = isPooled ? [databaseUrl] : addressesIn(databaseUrl).map(withSettings)
  const listenAddresses = addressesIn(listenUrl || databaseUrl).map(withSettings)
  const [url = '', listenAt = ''] = [addresses[0], listenAddresses[0]]
  const { reads, changes, admin } = connections
  const asking = { idleTimeoutMillis: 30_000, query_timeout: STATEMENT_MS + LATER_MS }
  const pool = createPool(url, { ...asking, max: reads }, log)
  const others = {
    changes: createPool(url, { ...asking, max: changes }, log),
    admin: createPool(url, { ...asking, max: admin, connectionTimeoutMillis: ADMIN_PATIENCE_MS }, log),
    watch: createPool(url, { max: 1, idleTimeoutMillis: 0, query_timeout: PING_MS }, log),
    listenPool: createPool(listenAt, { max: 1, idleTimeoutMillis: 0 }, log),
  }
  const pools = [pool, ...Object.values(others)]
  const { listenPool, watch } = others
  nameDirect(listenPool)
  checkWhileIdle(listenPool)
  const primary = isPooled
    ? followIfMany({ addresses: listenAddresses, pools: [listenPool], watch: listenPool, log })
    : followIfMany({ addresses, pools, watch, log })
  async function close() {
    primary?.stop()
    await Promise.all(pools.map((one) => one.end()))
  }
  return { kind: 'postgres', isPooled, pool, ...others, ...(primary && { primary }), close }
}

const followIfMany = (hosts: Hosts) => (hosts.addresses.length > 1 ? followPrimary(hosts) : undefined)

export async function openPostgres(address: PostgresAddress, log: Log, patience?: Patience): Promise<OpenPool> {
  const urls = parseUrl('DATABASE_URL', address.databaseUrl)
  const listenUrls = address.listenUrl ? parseUrl('DATABASE_LISTEN_URL', address.listenUrl) : urls
  if (address.listenUrl && urls.length > 1) throw new StartError(ONE_POOLER)
  const opened = postgresOver(address, log)
  try {
    await awaitPostgres(placeOf(urls), patience, async () => {
      await opened.primary?.find()
      await refuseOldVersion(opened.pool).catch(refuseUnlisted)
    })
    await refusePooler(opened, urls[0]?.pathname.slice(1) ?? '')
  } catch (error) {
    await opened.close()
    throw error instanceof StartError ? error : explain(error, 'DATABASE_URL', urls)
  }
  try {
    await awaitPostgres(placeOf(listenUrls), patience, () => opened.listenPool.query('select 1'))
  } catch (error) {
    await opened.close()
    throw explain(error, address.listenUrl ? 'DATABASE_LISTEN_URL' : 'DATABASE_URL', listenUrls)
  }
  return opened
}
