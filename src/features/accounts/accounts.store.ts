import { and, desc, eq, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { notify } from '#platform/db/notify.ts'
import { DEFAULT_PREFERENCES, type PaymentInfo, type Plan, type Preferences } from './accounts.rules.ts'
import { lookOf } from './nicknames.rules.ts'
import { isRetired, lockNickname, retireNickname } from './nicknames.store.ts'
import { users } from './accounts.tables.ts'

export interface Account {
  id: string
  email: string
  name: string
  nickname: string
  /** The upload's storage name. */
  picture: string | null
  plan: Plan
  paymentInfo: PaymentInfo
  isAdmin: boolean
  preferences: Preferences
  createdAt: Date
  /** How much of each limit is used, if the query that found the account asked for it. */
  used?: Record<string, number>
}

type Row = typeof users.$inferSelect

const FOREIGN_KEY_VIOLATION = '23503'

export function accountOf(row: Row): Account {
  const { id, email, name, nickname, picture, plan, customerId, customerName, subscriptionId, isAdmin, preferences, createdAt } = row
  return {
    id,
    email,
    name,
    nickname,
    picture,
    plan,
    isAdmin,
    createdAt,
    paymentInfo: { customerId, customerName, subscriptionId },
    preferences: { ...DEFAULT_PREFERENCES, ...preferences },
  }
}

export async function findAccount(db: Db, id: string): Promise<Account | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row ? accountOf(row) : null
}

/** Locks the account's row for the transaction. */
export async function lockAccount(tx: Db, id: string): Promise<Account | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return row ? accountOf(row) : null
}

/** Whether a row was refused because its account was deleted after the request had been let in. */
export function isAccountGone(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code, constraint } = one as { code?: unknown; constraint?: unknown }
    if (code === FOREIGN_KEY_VIOLATION) return typeof constraint === 'string' && constraint.endsWith('_user_id_users_id_fk')
  }
  return false
}

export async function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  const [row] = await db.select().from(users).where(eq(users.email, email))
  return row ? accountOf(row) : null
}

export async function findAccountByNickname(db: Db, nickname: string): Promise<Account | null> {
  const [row] = await db.select().from(users).where(eq(users.nickname, nickname.toLowerCase()))
  return row ? accountOf(row) : null
}

export async function findAccountByCustomer(db: Db, customerId: string): Promise<Account | null> {
  const [row] = await db.select().from(users).where(eq(users.customerId, customerId))
  return row ? accountOf(row) : null
}

export interface NewAccount {
  id: string
  email: string
  name: string
  nickname: string
  nicknameLook: string
  now: Date
}

/** Null if the address is taken, or a nickname that looks the same. */
export async function addAccount(db: Db, { now, ...account }: NewAccount): Promise<Account | null> {
  return db.transaction(async (tx) => {
    await lockNickname(tx, account.nicknameLook)
    if (await isRetired(tx, account, now)) return null
    const [row] = await tx
      .insert(users)
      .values({ ...account, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning()
    return row ? accountOf(row) : null
  })
}

export type AccountChanges = Partial<Pick<Row, 'name' | 'picture' | 'isAdmin' | 'preferences'>>

async function update(db: Db, userId: string, changes: Partial<Row>, what: AccountEvent, now: Date): Promise<Account | null> {
  const [row] = await db
    .update(users)
    .set({ ...changes, updatedAt: now })
    .where(eq(users.id, userId))
    .returning()
  if (row) await announce(db, userId, what)
  return row ? accountOf(row) : null
}

export function saveAccount(db: Db, userId: string, changes: AccountChanges, now: Date): Promise<Account | null> {
  return update(db, userId, changes, 'profile', now)
}

export interface PlanChanges extends Partial<PaymentInfo> {
  plan?: Plan
}

/** Notifies every open tab of the learner after commit. */
export function savePlan(tx: Db, userId: string, changes: PlanChanges, now: Date): Promise<Account | null> {
  return update(tx, userId, changes, 'plan', now)
}

/** False if another account has or had this nickname or one that looks the same. */
export async function saveNickname(db: Db, userId: string, nickname: string, nicknameLook: string, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    // first the account, then the nicknames, as where it is deleted
    const before = await lockAccount(tx, userId)
    await lockNickname(tx, nicknameLook)
    const taken = await tx
      .select({ id: users.id })
      .from(users)
      .where(or(eq(users.nickname, nickname), eq(users.nicknameLook, nicknameLook)))
    if (taken.some(({ id }) => id !== userId)) return false
    if (!before || (await isRetired(tx, { ...before, nicknameLook }, now))) return false
    const lookBefore = lookOf(before.nickname)
    if (lookBefore !== nicknameLook) await retireNickname(tx, { ...before, nicknameLook: lookBefore }, now)
    await update(tx, userId, { nickname, nicknameLook }, 'profile', now)
    return true
  })
}

export async function removeAccount(db: Db, userId: string): Promise<void> {
  await db.delete(users).where(eq(users.id, userId))
  await announce(db, userId, 'gone')
}

/** Learners who opted in to the weekly mail. */
export async function listWeeklyReaders(db: Db): Promise<string[]> {
  const { id, preferences } = users
  const rows = await db
    .select({ id })
    .from(users)
    .where(sql`${preferences} @> '{"weeklyMail": true}'`)
  return rows.map((row) => row.id)
}

/** The ids of all admins. */
export async function listAdmins(db: Db): Promise<string[]> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true))
  return rows.map(({ id }) => id)
}

export interface ListedAccount {
  id: string
  email: string
  name: string
  nickname: string
  plan: Plan
  isAdmin: boolean
  createdAt: Date
}

const listed = {
  id: users.id,
  email: users.email,
  name: users.name,
  nickname: users.nickname,
  plan: users.plan,
  isAdmin: users.isAdmin,
  createdAt: users.createdAt,
}

/** Every word is a part of e-mail, name or nickname. As in the index `users_words`, which answers from three letters on. */
function holdsWords(search: string): SQL | undefined {
  const text = sql`(${users.email} || ' ' || lower(${users.name}) || ' ' || ${users.nickname})`
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return and(...words.map((word) => sql`${text} like ${`%${word.replace(/[%_\\]/g, '\\$&')}%`}`))
}

export async function listAccounts(db: Db, search: string, limit: number): Promise<ListedAccount[]> {
  return db.select(listed).from(users).where(holdsWords(search)).orderBy(users.email).limit(limit)
}

/** Newest first: an id begins with the time at which it was made. */
export async function listPeople(
  db: Db,
  { search, after, limit }: { search: string; after?: string | undefined; limit: number },
): Promise<ListedAccount[]> {
  return db
    .select(listed)
    .from(users)
    .where(and(holdsWords(search), after === undefined ? undefined : lt(users.id, after)))
    .orderBy(desc(users.id))
    .limit(limit)
}

export const accountsChannel = 'accounts'
export type AccountEvent = 'profile' | 'plan' | 'sessions' | 'gone' | 'project' | 'chat'

/** What changed in an account, with what a tab needs to refetch it. */
export interface AccountNews {
  what: AccountEvent
  projectId?: string
  /** The published content changed too, not only the learner's own data. */
  content?: true
  /** The new ETag, if only the learner's annotations changed. */
  annotations?: string
  /** The idempotency key of the change, if the page that made it knows from the answer all that changed. */
  operation?: string
}

/** Notifies every instance and, through them, every open tab of the learner. */
export async function announce(db: Db, userId: string, what: AccountEvent, about: Omit<AccountNews, 'what'> = {}): Promise<void> {
  await notify(db, accountsChannel, JSON.stringify({ userId, what, ...about }))
}
