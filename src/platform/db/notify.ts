import { sql } from 'drizzle-orm'
import { escapeIdentifier, escapeLiteral } from 'pg'
import type { Db } from './guard.ts'

/** Notifies all instances if and when the transaction commits. */
export async function notify(db: Db, channel: string, payload: string = ''): Promise<void> {
  const telling = `notify ${escapeIdentifier(channel)}, ${escapeLiteral(payload)}`
  if (db.untold) await db.untold(channel, payload)
  else if (db.last) db.last.push(telling)
  else await db.execute(sql.raw(telling))
}
