import type { Pool } from 'pg'
import { StartError } from '#platform/result.ts'
import type { OpenPool } from './open-pool.ts'

const DIRECT = 'set DATABASE_LISTEN_URL to the address of PostgreSQL itself, for LISTEN and for migrations'

/** Poolers refuse settings at the start of a connection, unless told to ignore them. */
export function refuseUnlisted(error: unknown): never {
  if (error instanceof Error && /unsupported startup parameter/.test(error.message)) {
    throw new StartError(`DATABASE_URL leads to a pooler (such as PgBouncer): ${DIRECT}.`, { cause: error })
  }
  throw error
}

interface Seen {
  /** Of the process that answers. */
  pid: number
  zone: string
  limit: string
  role: string
}

/** A pooler gives its clients a process of its own. */
async function look(pool: Pool): Promise<Seen & { isPooler: boolean }> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<Seen>(
      "select pg_backend_pid() as pid, current_setting('TimeZone') as zone, current_setting('statement_timeout') as limit, quote_ident(current_user) as role",
    )
    const [seen] = rows
    if (!seen) throw new Error('The database did not answer')
    return { ...seen, isPooler: (client as unknown as { processID: number | null }).processID !== seen.pid }
  } finally {
    client.release()
  }
}

/** Refuses what would start and fail later: LISTEN through a pooler, or connections without our settings. */
export async function refusePooler({ pool, listenPool, isPooled }: OpenPool, database: string): Promise<void> {
  const { isPooler, zone, limit, role } = await look(pool)
  if (!isPooled) {
    if (isPooler) throw new StartError(`DATABASE_URL leads to a pooler (such as PgBouncer): ${DIRECT}.`)
    return
  }
  if ((await look(listenPool)).isPooler) throw new StartError(`DATABASE_LISTEN_URL leads to a pooler (such as PgBouncer) too: ${DIRECT}.`)
  if (zone !== 'UTC' || limit === '0') {
    const alter = `alter role ${role} in database "${database}"`
    throw new StartError(
      `Through a pooler the settings of a connection come from its role; run once, and restart the pooler: ${alter} set timezone = 'UTC'; ${alter} set statement_timeout = '30s'; ${alter} set lock_timeout = '3s'; ${alter} set idle_in_transaction_session_timeout = '60s'.`,
    )
  }
}
