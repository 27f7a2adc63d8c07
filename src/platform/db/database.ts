import type { Pool } from 'pg'
import { openEmbedded, type EmbeddedOptions } from './embedded.ts'
import { guardedDrizzle } from './guard.ts'
import type { Db } from './guard.ts'
import { listenOver } from './listen.ts'
import type { Listener } from './listen.ts'
import { createNews } from './news.ts'
import type { Patience } from './lock.ts'
import { openPostgres, type Connections } from './postgres.ts'
import type { OpenPool } from './open-pool.ts'

export type { Db } from './guard.ts'

export interface DatabaseOptions extends EmbeddedOptions {
  /** Absent: the embedded database is used. */
  databaseUrl?: string | null
  /** PostgreSQL itself, where databaseUrl leads to a pooler. */
  databaseListenUrl?: string | null
  databaseConnections?: Connections
  /** How long to wait for a PostgreSQL server that is starting. */
  serverPatience?: Patience
}

export interface Database extends Listener {
  db: Db
  /** For figures that take long: other questions do not wait for them. */
  adminDb: Db
  kind: OpenPool['kind']
  /** For reads outside transactions. */
  pool: Pool
  /** All pools but the one for LISTEN. */
  pools: Pool[]
  /** One session that no pooler shares, for migrations. */
  direct: Pool
  /** Milliseconds for the smallest query, on a connection of its own. */
  ping: () => Promise<number>
  /** The disk of the embedded database is full: writes are refused until there is room. */
  isFull: () => boolean
  close: () => Promise<void>
}

export function databaseOver({ kind, pool, listenPool, isFull = () => false, isPooled = false, close, ...others }: OpenPool): Database {
  const { changes = pool, admin, watch = pool, primary } = others
  const news = kind === 'postgres' ? createNews(changes) : undefined
  const db = guardedDrizzle({ reads: pool, changes, isPooled, news, primary })
  return {
    db,
    adminDb: admin ? guardedDrizzle({ reads: admin, changes: admin, isPooled, news, primary }) : db,
    kind,
    pool,
    pools: [...new Set([pool, changes, ...(admin ? [admin] : [])])],
    direct: listenPool,
    ...listenOver(listenPool),
    async ping() {
      const start = performance.now()
      await watch.query('select 1')
      return performance.now() - start
    },
    isFull,
    close() {
      news?.stop()
      return close()
    },
  }
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, databaseListenUrl = null, databaseConnections, log, serverPatience } = options
  if (!databaseUrl) return databaseOver(await openEmbedded(options))
  const address = { databaseUrl, listenUrl: databaseListenUrl, ...(databaseConnections && { connections: databaseConnections }) }
  return databaseOver(await openPostgres(address, log, serverPatience))
}
