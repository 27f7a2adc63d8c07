import { and, asc, desc, eq, gt, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { excluded, prepared } from '#platform/db/prepared.ts'
import type { AskedItem } from './knowing.rules.ts'
import { isKnown, type ItemStanding } from './recall.rules.ts'
import { recallAnswers, recallDays, recallItems, recallLearners } from './recall.tables.ts'

export type RecallItem = Omit<typeof recallItems.$inferSelect, 'userId'>
export type RecallAnswer = Omit<typeof recallAnswers.$inferSelect, 'userId'>
export type RecallLearner = Omit<typeof recallLearners.$inferSelect, 'userId'>
export type AskedToday = { name: string; wording: string }[]

/** Items that are read, and ordered by need, at once. */
export const DUE_AT_ONCE = 500
const RECENT_ANSWERS = 50

const own = <Row extends { userId: string }>({ userId: _userId, ...row }: Row): Omit<Row, 'userId'> => row

const finding = prepared((db) =>
  db
    .select()
    .from(recallLearners)
    .where(eq(recallLearners.userId, sql.placeholder('userId'))),
)

export async function findRecallLearner(db: Db, userId: string): Promise<RecallLearner> {
  const [found] = await finding(db, { userId })
  return found ? own(found) : { gatheredUntil: null, drawn: 0, takesPart: true, guesses: true }
}

/** Locks the row for the transaction. */
export async function holdLearner(tx: Db, userId: string): Promise<RecallLearner> {
  const [held] = await tx
    .insert(recallLearners)
    .values({ userId })
    .onConflictDoUpdate({ target: recallLearners.userId, set: { userId } })
    .returning()
  if (!held) throw new Error('Insert returned no row')
  return own(held)
}

export async function saveLearner(tx: Db, userId: string, changes: Partial<RecallLearner>): Promise<void> {
  await tx.update(recallLearners).set(changes).where(eq(recallLearners.userId, userId))
}

/** PostgreSQL takes at most 65,535 parameters in a statement. */
const ITEMS_AT_ONCE = 1_000

/** Returns the names of those that were not there. */
export async function addItems(tx: Db, userId: string, items: readonly RecallItem[]): Promise<Set<string>> {
  const added = new Set<string>()
  for (let from = 0; from < items.length; from += ITEMS_AT_ONCE) {
    const rows = await tx
      .insert(recallItems)
      .values(items.slice(from, from + ITEMS_AT_ONCE).map((item) => ({ userId, ...item })))
      .onConflictDoNothing()
      .returning({ name: recallItems.name })
    for (const { name } of rows) added.add(name)
  }
  return added
}

const ofUser = (userId: string) => eq(recallItems.userId, userId)

export async function findItems(db: Db, userId: string, names: readonly string[]): Promise<RecallItem[]> {
  if (names.length === 0) return []
  const rows = await db
    .select()
    .from(recallItems)
    .where(and(ofUser(userId), inArray(recallItems.name, [...names])))
  return rows.map(own)
}

export async function saveItem(
  tx: Db,
  userId: string,
  { name, ...changes }: Pick<RecallItem, 'name'> & Partial<RecallItem>,
): Promise<void> {
  await tx
    .update(recallItems)
    .set(changes)
    .where(and(ofUser(userId), eq(recallItems.name, name)))
}

export async function listDue(db: Db, userId: string, day: string, from = 0): Promise<RecallItem[]> {
  const rows = await db
    .select()
    .from(recallItems)
    .where(and(ofUser(userId), lte(recallItems.dueOn, day)))
    .orderBy(asc(recallItems.dueOn), asc(recallItems.name))
    .limit(DUE_AT_ONCE)
    .offset(from)
  return rows.map(own)
}

/** Saves the same change to several items. */
export async function saveItems(db: Db, userId: string, names: readonly string[], changes: Partial<RecallItem>): Promise<void> {
  if (names.length === 0) return
  await db
    .update(recallItems)
    .set(changes)
    .where(and(ofUser(userId), inArray(recallItems.name, [...names])))
}

/** All that was never asked and has no arm. */
export async function listUnasked(tx: Db, userId: string): Promise<{ unasked: string[]; count: number }> {
  const rows = await tx
    .select({ name: recallItems.name, isFree: sql<boolean>`${recallItems.times} = 0 and ${recallItems.arm} is null` })
    .from(recallItems)
    .where(ofUser(userId))
  return { unasked: rows.filter(({ isFree }) => isFree).map(({ name }) => name), count: rows.length }
}

/** Whoever declines gets back what was held out. */
export async function releaseHeld(tx: Db, userId: string): Promise<void> {
  const isPending = and(ofUser(userId), isNotNull(recallItems.measureOn))
  const due = sql`case when ${recallItems.arm} = 'held' then ${recallItems.seenOn} + 1 else ${recallItems.dueOn} end`
  await tx.update(recallItems).set({ arm: null, measureOn: null, dueOn: due }).where(isPending)
}

/** What was asked at least once, grouped. */
export async function listItemStandings(db: Db, userId: string): Promise<(ItemStanding & { count: number })[]> {
  const { rung, seenOn, times } = recallItems
  return db
    .select({ rung, seenOn, count: sql<number>`count(*)::int` })
    .from(recallItems)
    .where(and(ofUser(userId), gt(times, 0)))
    .groupBy(rung, seenOn)
}

export async function findDay(db: Db, userId: string, day: string): Promise<AskedToday | null> {
  const [found] = await db
    .select({ asked: recallDays.asked })
    .from(recallDays)
    .where(and(eq(recallDays.userId, userId), eq(recallDays.day, day)))
  return found?.asked ?? null
}

/** Locks it for the transaction, so that two devices answer one after the other. */
export async function holdDay(tx: Db, userId: string, day: string): Promise<AskedToday | null> {
  const [found] = await tx
    .select({ asked: recallDays.asked })
    .from(recallDays)
    .where(and(eq(recallDays.userId, userId), eq(recallDays.day, day)))
    .for('update')
  return found?.asked ?? null
}

/** Keeps what another device has asked first. */
export async function saveDay(db: Db, userId: string, day: string, asked: AskedToday): Promise<AskedToday> {
  await db.insert(recallDays).values({ userId, day, asked }).onConflictDoNothing()
  return (await findDay(db, userId, day)) ?? asked
}

export async function listAnswersOf(db: Db, userId: string, day: string): Promise<RecallAnswer[]> {
  const rows = await db
    .select()
    .from(recallAnswers)
    .where(and(eq(recallAnswers.userId, userId), eq(recallAnswers.day, day)))
  return rows.map(own)
}

/** Adds it, or grades what is kept. */
export async function saveRecallAnswer(tx: Db, userId: string, answer: RecallAnswer): Promise<void> {
  const { grade, arm } = excluded(recallAnswers)
  await tx
    .insert(recallAnswers)
    .values({ userId, ...answer })
    .onConflictDoUpdate({ target: [recallAnswers.userId, recallAnswers.day, recallAnswers.name], set: { grade, arm } })
}

/** False where that day has an answer already. */
export async function addBuilt(tx: Db, userId: string, answer: RecallAnswer): Promise<boolean> {
  const added = await tx
    .insert(recallAnswers)
    .values({ userId, ...answer })
    .onConflictDoNothing()
    .returning({ name: recallAnswers.name })
  return added.length > 0
}

/** The newest first. */
export async function listRecent(db: Db, userId: string): Promise<AskedItem[]> {
  const { expected, grade, day, answeredAt } = recallAnswers
  const rows = await db
    .select({ expected, grade })
    .from(recallAnswers)
    .where(and(eq(recallAnswers.userId, userId), isNotNull(grade), ne(grade, 'built')))
    .orderBy(desc(day), desc(answeredAt))
    .limit(RECENT_ANSWERS)
  return rows.map((row) => ({ expected: row.expected, isKnown: row.grade !== null && isKnown(row.grade) }))
}

export async function listAllRecall(db: Db, userId: string) {
  const [items, answers, days, [learner]] = await Promise.all([
    db.select().from(recallItems).where(ofUser(userId)).orderBy(recallItems.name),
    db.select().from(recallAnswers).where(eq(recallAnswers.userId, userId)).orderBy(recallAnswers.day, recallAnswers.name),
    db.select().from(recallDays).where(eq(recallDays.userId, userId)).orderBy(recallDays.day),
    db.select().from(recallLearners).where(eq(recallLearners.userId, userId)),
  ])
  return { items: items.map(own), answers: answers.map(own), days: days.map(own), takesPart: learner?.takesPart ?? true }
}
