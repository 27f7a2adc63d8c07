import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

type Engine = { version: string; fsync: string; commit: string; standbys: string }

/** What the database is and how it keeps what it acknowledges. */
export async function findEngine(db: Db): Promise<Engine & { bytes: number }> {
  const { rows } = await db.execute<Engine & { bytes: string }>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('synchronous_standby_names') as standbys`)
  const [row] = rows
  if (!row) throw new Error('The database says nothing about itself')
  return { ...row, bytes: Number(row.bytes) }
}

/** Milliseconds for the smallest query, and what time it is at the server, in milliseconds since 1970. */
export async function timeQuery(db: Db): Promise<{ took: number; time: number }> {
  const begun = performance.now()
  const { rows } = await db.execute<{ time: number }>(sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`)
  return { took: performance.now() - begun, time: rows[0]?.time ?? Number.NaN }
}
