import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import type { PageName } from '#features/takedowns/takedowns.rules.ts'
import type { Db } from '#platform/db/database.ts'
import type { ReportOutcome } from './reports.rules.ts'
import { reports } from './reports.tables.ts'

export type StoredReport = typeof reports.$inferSelect

const isOpen = isNull(reports.closedAt)

const about = (userId: string, { kind, subject }: PageName) =>
  and(eq(reports.userId, userId), eq(reports.kind, kind), eq(reports.subject, subject))

export async function countOpenReports(db: Db, page?: PageName & { userId: string }): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(reports)
    .where(and(isOpen, page && about(page.userId, page)))
  return row?.open ?? 0
}

/** A repeat of a report changes nothing. */
export async function saveReport(tx: Db, report: Omit<StoredReport, 'closedAt' | 'closedBy' | 'outcome'>): Promise<void> {
  await tx.insert(reports).values(report).onConflictDoNothing()
}

/** The longest open first. */
export async function listOpenReports(db: Db, limit: number): Promise<StoredReport[]> {
  return db.select().from(reports).where(isOpen).orderBy(asc(reports.createdAt), asc(reports.id)).limit(limit)
}

/** Closed last first. */
export async function listClosedReports(db: Db, limit: number): Promise<StoredReport[]> {
  return db.select().from(reports).where(isNotNull(reports.closedAt)).orderBy(desc(reports.closedAt), desc(reports.id)).limit(limit)
}

interface Closing {
  outcome: ReportOutcome
  adminId: string
  now: Date
}

async function close(tx: Db, which: SQL | undefined, { outcome, adminId, now }: Closing): Promise<StoredReport[]> {
  return tx.update(reports).set({ outcome, closedBy: adminId, closedAt: now }).where(and(isOpen, which)).returning()
}

/** Those that were closed; one that was closed before stays as it was. */
export function closeReports(tx: Db, ids: readonly string[], closing: Closing): Promise<StoredReport[]> {
  return close(tx, inArray(reports.id, [...ids]), closing)
}

export function closeReportsAbout(tx: Db, userId: string, page: PageName, closing: Closing): Promise<StoredReport[]> {
  return close(tx, about(userId, page), closing)
}

export async function removeClosedReports(db: Db, before: Date): Promise<void> {
  await db.delete(reports).where(lt(reports.closedAt, before))
}
