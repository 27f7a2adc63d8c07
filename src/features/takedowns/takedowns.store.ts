import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { Takedowns, type PageName } from './takedowns.rules.ts'
import { takedowns } from './takedowns.tables.ts'

export type StoredTakedown = typeof takedowns.$inferSelect

const at = (userId: string, { kind, subject }: PageName) =>
  and(eq(takedowns.userId, userId), eq(takedowns.kind, kind), eq(takedowns.subject, subject))

export async function listTakedowns(db: Db, userIds: readonly string[]): Promise<StoredTakedown[]> {
  if (userIds.length === 0) return []
  return db
    .select()
    .from(takedowns)
    .where(inArray(takedowns.userId, [...userIds]))
    .orderBy(takedowns.at)
}

export async function takedownsOf(db: Db, userId: string): Promise<Takedowns> {
  return new Takedowns(await listTakedowns(db, [userId]))
}

export async function findTakedown(db: Db, userId: string, page: PageName): Promise<StoredTakedown | null> {
  const [row] = await db.select().from(takedowns).where(at(userId, page))
  return row ?? null
}

/** False if it was taken down before: the first reason stays. */
export async function saveTakedown(tx: Db, takedown: StoredTakedown): Promise<boolean> {
  return (await tx.insert(takedowns).values(takedown).onConflictDoNothing().returning({ kind: takedowns.kind })).length > 0
}

export async function removeTakedown(tx: Db, userId: string, page: PageName): Promise<boolean> {
  return (await tx.delete(takedowns).where(at(userId, page)).returning({ kind: takedowns.kind })).length > 0
}
