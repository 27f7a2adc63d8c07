import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { given, prepared } from '#platform/db/prepared.ts'
import type { Plan } from './accounts.rules.ts'
import { operations } from './accounts.tables.ts'

export interface Operation {
  userId: string
  /** The key that the client sent. */
  key: string
  requestHash: string
  answer: {
    /** The exact JSON of the output; absent if there was none. */
    text?: string | undefined
    /** The plan of the caller who got the reply. */
    plan: Plan
  }
}

const saving = prepared((db) => db.insert(operations).values(given(operations)).onConflictDoNothing().returning({ key: operations.key }))

/** False if the key was used before. A concurrent use of the same key waits for this transaction. */
export async function saveOperation(tx: Db, operation: Operation, now: Date): Promise<boolean> {
  return (await saving(tx, { ...operation, createdAt: now })).length > 0
}

export async function findOperation(db: Db, userId: string, key: string): Promise<Operation | null> {
  const [found] = await db
    .select()
    .from(operations)
    .where(and(eq(operations.userId, userId), eq(operations.key, key)))
  return found ?? null
}

export async function removeOldOperations(db: Db, before: Date): Promise<void> {
  await db.delete(operations).where(lt(operations.createdAt, before))
}
