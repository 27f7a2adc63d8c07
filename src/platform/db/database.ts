import type { Pool } from 'pg'
import type { Log } from '#platform/log.ts'
import { openEmbedded } from './embedded.ts'
import { guardedDrizzle } from './guard.ts'
import type { Db } from './guard.ts'
import { listenOver } from './listen.ts'
import type { Listener } from './listen.ts'
import type { Patience } from './lock.ts'
import { openPostgres } from './postgres.ts'

export type { Db } from './guard.ts'

export interface DatabaseOptions {
  /** Absent: the embedded database is used. */
  databaseUrl?: string | null
  dataDir: string
  log: Log
  /** Called when the embedded database ends unexpectedly: no further query can succeed. */
  lost?: (error: Error) => void
  /** How long to wait for another process to release the embedded database. */
  patience?: Patience
  /** How long to wait for a PostgreSQL server that is starting. */
  serverPatience?: Patience
}

export interface Database extends Listener {
  db: Db
  kind: 'postgres' | 'embedded'
  pool: Pool
  /** Milliseconds for the smallest query. */
  ping: () => Promise<number>
  /** The disk of the embedded database is full: writes are refused until there is room. */
  isFull: () => boolean
  close: () => Promise<void>
}

export interface OpenPool {
  kind: Database['kind']
  pool: Pool
  /** A pool of one connection for LISTEN. */
  listenPool: Pool
  isFull?: () => boolean
  close: () => Promise<void>
}

export function databaseOver({ kind, pool, listenPool, isFull = () => false, close }: OpenPool): Database {
  return {
    db: guardedDrizzle(pool),
    kind,
    pool,
    ...listenOver(listenPool),
    async ping() {
      const start = performance.now()
      await pool.query('select 1')
      return performance.now() - start
    },
    isFull,
    close,
  }
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options
  return databaseOver(databaseUrl ? await openPostgres(databaseUrl, options.log, options.serverPatience) : await openEmbedded(options))
}
