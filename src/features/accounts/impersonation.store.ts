import { and, desc, eq, gte, inArray, lt, not, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { auditLog, users } from './accounts.tables.ts'

export interface AuditEntry {
  id: string
  adminId: string | null
  userId: string | null
  /** For example: GET /user/preferences. */
  what: string
  requestId: string
  createdAt: Date
}

export async function saveAuditEntry(db: Db, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values(entry)
}

/** An entry about a learner, not one of an admin who impersonates them. */
const isDecision = sql`${auditLog.what} like '% /admin/%'`

export async function hasLookedSince(
  db: Db,
  { adminId, userId, since }: { adminId: string; userId: string; since: Date },
): Promise<boolean> {
  const entries = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.adminId, adminId), eq(auditLog.userId, userId), gte(auditLog.createdAt, since), not(isDecision)))
    .limit(1)
  return entries.length > 0
}

interface WantedEntries {
  limit: number
  /** a part of an e-mail address, or an id: of the admin or of the learner */
  who?: string | undefined
  /** matches a part of the act's name */
  what?: string | undefined
  since?: Date | null
  before?: Date | null
  /** the id of the entry that the list goes on after */
  after?: string | undefined
}

export async function listAuditEntries(db: Db, { limit, who, what, since, before, after }: WantedEntries): Promise<AuditEntry[]> {
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        who === undefined ? undefined : isOf(db, who),
        what === undefined ? undefined : holds(sql`${auditLog.what}`, what),
        since ? gte(auditLog.createdAt, since) : undefined,
        before ? lt(auditLog.createdAt, before) : undefined,
        after === undefined ? undefined : isOlderThan(after),
      ),
    )
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(limit)
}

function isOlderThan(id: string): SQL {
  return sql`(${auditLog.createdAt}, ${auditLog.id}) < (select last.created_at, last.id from ${auditLog} last where last.id = ${id})`
}

function isOf(db: Db, who: string): SQL | undefined {
  const named = db
    .select({ id: users.id })
    .from(users)
    .where(holds(sql`${users.email}`, who))
  const id = who.toLowerCase()
  return or(
    inArray(auditLog.adminId, named),
    inArray(auditLog.userId, named),
    sql`${auditLog.adminId}::text = ${id}`,
    sql`${auditLog.userId}::text = ${id}`,
  )
}

/** Letter for letter, in either case: what somebody types is no pattern. */
function holds(text: SQL, part: string): SQL {
  return sql`strpos(lower(${text}), ${part.toLowerCase()}) > 0`
}

export async function removeOldAuditEntries(db: Db, before: Date): Promise<void> {
  await db.delete(auditLog).where(lt(auditLog.createdAt, before))
}
