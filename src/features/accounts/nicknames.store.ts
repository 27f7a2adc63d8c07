import { createHash } from 'node:crypto'
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { retiredNicknames } from './accounts.tables.ts'
import { NICKNAME_REST_MS } from './nicknames.rules.ts'

interface Owned {
  nicknameLook: string
  email: string
}

const hashOf = (...parts: string[]) => createHash('sha256').update(parts.join(' ')).digest('base64url')
const keysOf = ({ nicknameLook, email }: Owned) => ({ lookHash: hashOf(nicknameLook), ownerHash: hashOf(nicknameLook, email) })

/** Locks the nickname for the transaction. */
export async function lockNickname(tx: Db, nicknameLook: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`nickname:${nicknameLook}`}))`)
}

/** True if another account released it recently. */
export async function isRetired(db: Db, owned: Owned, now: Date): Promise<boolean> {
  const { lookHash, ownerHash } = keysOf(owned)
  const { until } = retiredNicknames
  const found = await db.$count(
    retiredNicknames,
    and(eq(retiredNicknames.lookHash, lookHash), ne(retiredNicknames.ownerHash, ownerHash), gt(until, now)),
  )
  return found > 0
}

export async function retireNickname(tx: Db, owned: Owned, now: Date): Promise<void> {
  const keys = keysOf(owned)
  const until = new Date(now.getTime() + NICKNAME_REST_MS)
  await lockNickname(tx, owned.nicknameLook)
  await tx
    .insert(retiredNicknames)
    .values({ ...keys, until })
    .onConflictDoUpdate({ target: retiredNicknames.lookHash, set: { ownerHash: keys.ownerHash, until } })
}

export async function removeOldRetired(db: Db, now: Date): Promise<void> {
  await db.delete(retiredNicknames).where(lt(retiredNicknames.until, now))
}
