import { sql } from 'drizzle-orm'
import type { Db } from './guard.ts'

/** Tells all instances, when and only when the transaction is committed. */
export async function notify(db: Db, channel: string, payload: string = ''): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${payload})`)
}
