import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { DETAIL_FIELDS, type DetailCount, type EventCount, type RecordedEvent } from './events.rules.ts'
import { events } from './events.tables.ts'

export interface KeptEvent extends RecordedEvent {
  id: string
  userId: string | null
  createdAt: Date
}

export async function saveEvent(db: Db, event: KeptEvent): Promise<void> {
  await db.insert(events).values(event)
}

export async function countEvents(db: Db, since: Date): Promise<EventCount[]> {
  const day = sql<string>`to_char(${events.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`
  return db
    .select({ name: events.name, day, count: sql<number>`count(*)::int` })
    .from(events)
    .where(gte(events.createdAt, since))
    .groupBy(events.name, day)
    .orderBy(events.name, day)
}

export async function countDetails(db: Db, since: Date): Promise<DetailCount[]> {
  const fields = sql`jsonb_each_text(${events.data}) as detail(field, value)`
  const [field, value] = [sql<string>`detail.field`, sql<string>`detail.value`]
  return db
    .select({ name: events.name, field, value, count: sql<number>`count(*)::int` })
    .from(events)
    .crossJoin(fields)
    .where(and(gte(events.createdAt, since), inArray(field, [...DETAIL_FIELDS])))
    .groupBy(events.name, field, value)
}

export async function listEvents(db: Db, userId: string, after: string | null, limit: number): Promise<KeptEvent[]> {
  return db
    .select()
    .from(events)
    .where(and(eq(events.userId, userId), after === null ? undefined : sql`${events.id} > ${after}`))
    .orderBy(events.id)
    .limit(limit)
}

/** Returns how many were deleted. */
export async function removeOldEvents(db: Db, before: Date): Promise<number> {
  const removed = await db.delete(events).where(lt(events.createdAt, before))
  return removed.rowCount ?? 0
}
