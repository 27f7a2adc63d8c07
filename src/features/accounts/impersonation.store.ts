import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { auditLog } from './accounts.tables.ts'

export interface AuditEntry {
  id: string
  adminId: string
  userId: string
  /** For example: GET /user/preferences. */
  what: string
  requestId: string
  createdAt: Date
}

export async function saveAuditEntry(db: Db, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values(entry)
}

export async function hasLookedSince(
  db: Db,
  { adminId, userId, since }: { adminId: string; userId: string; since: Date },
): Promise<boolean> {
  const entries = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.adminId, adminId), eq(auditLog.userId, userId), gte(auditLog.createdAt, since)))
    .limit(1)
  return entries.length > 0
}

export async function listAuditEntries(db: Db, limit: number): Promise<AuditEntry[]> {
  return db.select().from(auditLog).orderBy(desc(auditLog.createdAt), desc(auditLog.id)).limit(limit)
}

export async function removeOldAuditEntries(db: Db, before: Date): Promise<void> {
  await db.delete(auditLog).where(lt(auditLog.createdAt, before))
}
