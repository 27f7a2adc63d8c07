import { desc, lt } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { signingKeys } from './signing-keys.tables.ts'

export interface SigningKey {
  publicKey: string
  secretKey: string
}

export interface NumberedKey extends SigningKey {
  number: number
}

export async function findCurrentKey(db: Db): Promise<NumberedKey | null> {
  const [row] = await db.select().from(signingKeys).orderBy(desc(signingKeys.number)).limit(1)
  return row && row.secretKey !== null ? { number: row.number, publicKey: row.publicKey, secretKey: row.secretKey } : null
}

/** Does nothing if another instance was first. */
export async function addKey(tx: Db, key: NumberedKey, now: Date): Promise<void> {
  await tx
    .insert(signingKeys)
    .values({ ...key, createdAt: now })
    .onConflictDoNothing()
}

export async function eraseSecretsBefore(tx: Db, number: number): Promise<void> {
  await tx.update(signingKeys).set({ secretKey: null }).where(lt(signingKeys.number, number))
}

/** Newest first. */
export async function listPublicKeys(db: Db): Promise<string[]> {
  const rows = await db.select({ publicKey: signingKeys.publicKey }).from(signingKeys).orderBy(desc(signingKeys.number))
  return rows.map(({ publicKey }) => publicKey)
}
