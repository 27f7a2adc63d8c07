import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { given, prepared } from '#platform/db/prepared.ts'
import type { Plan } from './accounts.rules.ts'
import { operations } from './accounts.tables.ts'

export interface Operation {
  userId: string
  /** As the client named it. */
  key: string
  requestHash: string
  answer: {
    /** The output as JSON, to the letter; absent where there was none. */
    text?: string | undefined
    /** Of whoever was answered. */
    plan: Plan
  }
}

const saving = prepared((db) => db.insert(operations).values(given(operations)).onConflictDoNothing().returning({ key: operations.key }))

/** False when the key has been used. Whoever uses it at the same time waits here until the other is through. */
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
