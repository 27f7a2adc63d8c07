import { and, count, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import type { ProvenWork, ShownWork } from './credentials.rules.ts'
import { proofs } from './credentials.tables.ts'

export type StoredProof = typeof proofs.$inferSelect

const at = (userId: string, projectId: string) => and(eq(proofs.userId, userId), eq(proofs.projectId, projectId))

export async function findProof(db: Db, userId: string, projectId: string): Promise<StoredProof | null> {
  const [row] = await db.select().from(proofs).where(at(userId, projectId))
  return row ?? null
}

export async function findProofById(db: Db, id: string): Promise<StoredProof | null> {
  const [row] = await db.select().from(proofs).where(eq(proofs.id, id))
  return row ?? null
}

export async function listProofs(db: Db, userId: string): Promise<StoredProof[]> {
  return db.select().from(proofs).where(eq(proofs.userId, userId)).orderBy(proofs.projectId)
}

/** How many are public, by owner. */
export async function countPublicProofs(db: Db, userIds: readonly string[]): Promise<Map<string, number>> {
  const { userId, isPublic } = proofs
  const rows = await db
    .select({ userId, public: count() })
    .from(proofs)
    .where(and(inArray(userId, [...userIds]), eq(isPublic, true)))
    .groupBy(userId)
  return new Map(rows.map((row) => [row.userId, row.public]))
}

export async function saveProof(tx: Db, userId: string, projectId: string, work: ProvenWork, now: Date): Promise<void> {
  const shown = { isPublic: true, work, updatedAt: now }
  await tx
    .insert(proofs)
    .values({ userId, projectId, ...shown })
    .onConflictDoUpdate({ target: [proofs.userId, proofs.projectId], set: shown })
}

export async function hideProof(tx: Db, userId: string, projectId: string, now: Date): Promise<void> {
  await tx.update(proofs).set({ isPublic: false, updatedAt: now }).where(at(userId, projectId))
}

/** Null takes it back. Nothing happens where there is no proof. */
export async function saveFiles(tx: Db, userId: string, projectId: string, files: ShownWork[] | null, now: Date): Promise<void> {
  await tx.update(proofs).set({ files, updatedAt: now }).where(at(userId, projectId))
}
