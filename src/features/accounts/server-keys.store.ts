import { createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import type { Services } from '#platform/services.ts'
import { serverKeys } from './accounts.tables.ts'

const kept = new WeakMap<Db, Promise<Buffer>>()

/** The configured key, or the one generated at the first start; all instances share it through the database. */
async function masterKey(db: Db): Promise<Buffer> {
  await db
    .insert(serverKeys)
    .values({ name: 'master', value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [row] = await db.select().from(serverKeys).where(eq(serverKeys.name, 'master'))
  if (!row) throw new Error('The server key cannot be read back')
  return Buffer.from(row.value, 'base64url')
}

/** Kept after the first success; a failure is not kept, so that the next one asks again. */
function keptMaster(db: Db): Promise<Buffer> {
  const known = kept.get(db)
  if (known) return known
  const asked = masterKey(db)
  kept.set(db, asked)
  asked.catch(() => kept.delete(db))
  return asked
}

/** Derives a key for one purpose; one derived key reveals nothing about the others. */
export async function keyFor({ config, db }: Pick<Services, 'config' | 'db'>, purpose: string): Promise<Buffer> {
  const master = config.secretKey === null ? await keptMaster(db) : Buffer.from(config.secretKey)
  return createHmac('sha256', master).update(purpose).digest()
}

/** JSON keeps the boundaries between the parts unambiguous. */
export function macOf(key: Buffer, ...parts: string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
}
