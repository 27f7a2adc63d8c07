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

/** Milliseconds for the smallest query. */
export async function timeQuery(db: Db): Promise<number> {
  const begun = performance.now()
  await db.execute(sql`select 1`)
  return performance.now() - begun
}
