import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { prepared } from '#platform/db/prepared.ts'
import { readingPositions } from './projects.tables.ts'
import type { Position } from './position.rules.ts'

const { stepId, blockId, passed } = readingPositions

/** For queries about projects. */
export const positionColumns = { stepId, blockId, passed }

export async function savePosition(db: Db, userId: string, projectId: string, position: Position, now: Date): Promise<void> {
  const values = { ...position, updatedAt: now }
  await db
    .insert(readingPositions)
    .values({ userId, projectId, ...values })
    .onConflictDoUpdate({ target: [readingPositions.userId, readingPositions.projectId], set: values })
}

export interface KeptPosition extends Position {
  projectId: string
  updatedAt: Date
}

const listing = prepared((db) => {
  const { projectId, updatedAt } = readingPositions
  return db
    .select({ ...positionColumns, projectId, updatedAt })
    .from(readingPositions)
    .where(eq(readingPositions.userId, sql.placeholder('userId')))
    .orderBy(updatedAt)
})

export async function listPositions(db: Db, userId: string): Promise<KeptPosition[]> {
  return listing(db, { userId })
}

export async function removePosition(tx: Db, userId: string, projectId: string): Promise<void> {
  await tx.delete(readingPositions).where(and(eq(readingPositions.userId, userId), eq(readingPositions.projectId, projectId)))
}
