import { createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import type { Services } from '#platform/services.ts'
import { serverKeys } from './accounts.tables.ts'

const kept = new WeakMap<Db, Promise<Buffer>>()

/** The key of the configuration, or the one that the first start made: all instances share it through the database. */
async function masterKey(db: Db): Promise<Buffer> {
  await db
    .insert(serverKeys)
    .values({ name: 'master', value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [row] = await db.select().from(serverKeys).where(eq(serverKeys.name, 'master'))
  if (!row) throw new Error('The key of this server cannot be read back')
  return Buffer.from(row.value, 'base64url')
}

/** A key for one purpose: knowing one of them tells nothing about the others. */
export async function keyFor({ config, db }: Pick<Services, 'config' | 'db'>, purpose: string): Promise<Buffer> {
  const master = config.secretKey === null ? (kept.get(db) ?? masterKey(db)) : Promise.resolve(Buffer.from(config.secretKey))
  if (config.secretKey === null) kept.set(db, master)
  return createHmac('sha256', await master)
    .update(purpose)
    .digest()
}

/** Parts are told apart, however they are cut. */
export function macOf(key: Buffer, ...parts: string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
}
