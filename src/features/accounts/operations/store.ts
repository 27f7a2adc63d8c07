import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { operations } from '../tables.ts'

export interface Operation {
  userId: string
  /** As the client named it. */
  key: string
  requestHash: string
  answer: { output?: unknown }
}

/** False when the key has been used. Whoever uses it at the same time waits here until the other is through. */
export async function saveOperation(tx: Db, operation: Operation, now: Date): Promise<boolean> {
  const saved = await tx
    .insert(operations)
    .values({ ...operation, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: operations.key })
  return saved.length > 0
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
