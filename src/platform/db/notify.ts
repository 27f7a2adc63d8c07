import { sql } from 'drizzle-orm'
import { escapeIdentifier, escapeLiteral } from 'pg'
import type { Db } from './guard.ts'

/** Tells all instances, when and only when the transaction is committed. */
export async function notify(db: Db, channel: string, payload: string = ''): Promise<void> {
  const telling = `notify ${escapeIdentifier(channel)}, ${escapeLiteral(payload)}`
  if (db.last) db.last.push(telling)
  else await db.execute(sql.raw(telling))
}
