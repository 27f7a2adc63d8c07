import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db/guard.ts'
import { calendarAddresses, weeklyMails } from './today.tables.ts'

export async function findMailedWeek(db: Db, userId: string): Promise<string | null> {
  const [found] = await db.select({ week: weeklyMails.week }).from(weeklyMails).where(eq(weeklyMails.userId, userId))
  return found?.week ?? null
}

export async function saveMailedWeek(db: Db, userId: string, week: string): Promise<void> {
  await db.insert(weeklyMails).values({ userId, week }).onConflictDoUpdate({ target: weeklyMails.userId, set: { week } })
}

export async function findCalendarId(db: Db, userId: string): Promise<string | null> {
  const [found] = await db.select({ id: calendarAddresses.id }).from(calendarAddresses).where(eq(calendarAddresses.userId, userId))
  return found?.id ?? null
}

export async function findCalendarOwner(db: Db, id: string): Promise<string | null> {
  const [found] = await db.select({ userId: calendarAddresses.userId }).from(calendarAddresses).where(eq(calendarAddresses.id, id))
  return found?.userId ?? null
}

export async function saveCalendarId(db: Db, userId: string, id: string, now: Date): Promise<void> {
  const values = { id, createdAt: now }
  await db
    .insert(calendarAddresses)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: calendarAddresses.userId, set: values })
}

export async function removeCalendarId(db: Db, userId: string): Promise<void> {
  await db.delete(calendarAddresses).where(eq(calendarAddresses.userId, userId))
}
