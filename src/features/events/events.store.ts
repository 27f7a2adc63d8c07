import { and, asc, eq, gte, inArray, lt, min, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { DETAIL_FIELDS, type DetailCount, type EventCount, type NameCount, type RecordedEvent } from './events.rules.ts'
import { eventDays, events } from './events.tables.ts'

export interface KeptEvent extends RecordedEvent {
  id: string
  userId: string | null
  createdAt: Date
}

export async function saveEvent(db: Db, event: KeptEvent): Promise<void> {
  await db.insert(events).values(event)
}

const between = (since: Date, until?: Date) => and(gte(events.createdAt, since), until && lt(events.createdAt, until))

export async function countEvents(db: Db, since: Date): Promise<EventCount[]> {
  const day = sql<string>`to_char(${events.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`
  return db
    .select({ name: events.name, day, count: sql<number>`count(*)::int` })
    .from(events)
    .where(between(since))
    .groupBy(events.name, day)
    .orderBy(events.name, day)
}

/** Within a day. */
export async function countNames(db: Db, since: Date, until: Date): Promise<NameCount[]> {
  return db
    .select({ name: events.name, count: sql<number>`count(*)::int` })
    .from(events)
    .where(between(since, until))
    .groupBy(events.name)
}

export async function countDetails(db: Db, since: Date, until?: Date): Promise<DetailCount[]> {
  const fields = sql`jsonb_each_text(${events.data}) as detail(field, value)`
  const [field, value] = [sql<string>`detail.field`, sql<string>`detail.value`]
  return db
    .select({ name: events.name, field, value, count: sql<number>`count(*)::int` })
    .from(events)
    .crossJoin(fields)
    .where(and(between(since, until), inArray(field, [...DETAIL_FIELDS])))
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

export async function findFirstMoment(db: Db): Promise<Date | null> {
  const [found] = await db.select({ at: min(events.createdAt) }).from(events)
  return found?.at ?? null
}

export interface EventDay {
  day: string
  until: Date
  names: NameCount[]
  details: DetailCount[]
}

/** Oldest first. */
export async function listDays(db: Db, since: string): Promise<EventDay[]> {
  return db.select().from(eventDays).where(gte(eventDays.day, since)).orderBy(asc(eventDays.day))
}

/** Up to when events are counted by day. */
export async function findLastCounted(db: Db): Promise<Date | null> {
  const [last] = await db.select({ until: sql`max(${eventDays.until})`.mapWith(eventDays.until) }).from(eventDays)
  return last?.until ?? null
}

export async function saveEventDay(db: Db, counted: EventDay): Promise<void> {
  const { until, names, details } = counted
  await db.insert(eventDays).values(counted).onConflictDoUpdate({ target: eventDays.day, set: { until, names, details } })
}

/** Null: all of them. */
export async function removeDays(db: Db, before: string | null): Promise<void> {
  await db.delete(eventDays).where(before === null ? undefined : lt(eventDays.day, before))
}
