import { desc, eq, gt, sql, type SQL } from 'drizzle-orm'
import { users } from '#features/accounts/accounts.tables.ts'
import type { Db } from '#platform/db/database.ts'
import type { Quotas, StoredPart } from './quotas.rules.ts'
import { storedBytes } from './quotas.tables.ts'

const { uploads, documents } = storedBytes
const all = sql<number>`(${uploads} + ${documents})`.mapWith(Number)

/**
 * Locks the learner's sum until the transaction ends, so that two files at once see one another. The account comes before it, as in a
 * deletion.
 */
export async function holdStored(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`
    insert into ${storedBytes} (user_id) select id from ${users} where id = ${userId} for key share
    on conflict (user_id) do update set uploads = ${uploads}`)
}

/** Where the site has a limit, files of all learners see one another. Taken first: nobody who holds a learner's sum waits for it. */
export async function holdSite(tx: Db, { site }: Quotas): Promise<void> {
  if (site !== null) await tx.execute(sql`select pg_advisory_xact_lock(hashtext('stored-bytes'))`)
}

/** Hold the learner's sum first, and count after that: what is counted earlier may be old. */
export async function saveStored(tx: Db, userId: string, part: StoredPart, bytes: number): Promise<void> {
  await tx
    .update(storedBytes)
    .set({ [part]: bytes })
    .where(eq(storedBytes.userId, userId))
}

/** Of one learner; zeros if nothing was stored. */
export async function findStored(db: Db, userId: string): Promise<Record<StoredPart, number>> {
  const [found] = await db.select({ uploads, documents }).from(storedBytes).where(eq(storedBytes.userId, userId))
  return found ?? { uploads: 0, documents: 0 }
}

/** Of all learners. */
export async function sumStored(db: Db): Promise<number> {
  const [sum] = await db.select({ bytes: sql<string>`coalesce(sum(${all}), 0)` }).from(storedBytes)
  return Number(sum?.bytes ?? 0)
}

export interface StoredMost {
  id: string
  name: string
  email: string
  bytes: number
}

/** Whose files take most, the most first. */
export async function listMostStored(db: Db, limit: number): Promise<StoredMost[]> {
  const { id, name, email } = users
  return db
    .select({ id, name, email, bytes: all })
    .from(storedBytes)
    .innerJoin(users, eq(id, storedBytes.userId))
    .where(gt(all, 0))
    .orderBy(desc(all))
    .limit(limit)
}

/** `counted` gives `user_id` and `bytes`, anew from the files. Returns whose kept sum is another one. */
export async function listMiscounted(db: Db, part: StoredPart, counted: SQL, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select user_id from (${counted}) as counted full join ${storedBytes} as kept using (user_id)
    where coalesce(counted.bytes, 0) <> coalesce(kept.${sql.identifier(part)}, 0) limit ${limit}`)
  return rows.map(({ user_id }) => user_id)
}
