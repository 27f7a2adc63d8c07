import { and, desc, eq, getTableColumns, gt, lt } from 'drizzle-orm'
import { announce } from '#features/accounts/accounts.store.ts'
import { hashToken } from '#features/accounts/sessions.store.ts'
import type { Db } from '#platform/db/database.ts'
import { deviceGrants, devices } from './check.tables.ts'

export type Grant = typeof deviceGrants.$inferSelect
export type StoredDevice = Omit<typeof devices.$inferSelect, 'tokenHash'>

type NewGrant = Pick<Grant, 'id' | 'codeMac' | 'machine' | 'network' | 'createdAt' | 'expiresAt' | 'interval'> & { secret: string }

/** False if another machine shows the same code just now. */
export async function addDeviceGrant(db: Db, { secret, ...grant }: NewGrant): Promise<boolean> {
  const row = { ...grant, secretHash: hashToken(secret), state: 'asked' as const }
  return (await db.insert(deviceGrants).values(row).onConflictDoNothing().returning({ id: deviceGrants.id })).length > 0
}

/** Locks the row, so that two questions at once get one token. */
export async function holdDeviceGrant(tx: Db, secret: string): Promise<Grant | null> {
  const [row] = await tx
    .select()
    .from(deviceGrants)
    .where(eq(deviceGrants.secretHash, hashToken(secret)))
    .for('update')
  return row ?? null
}

/** One that waits for its code. */
export async function findAskedGrant(db: Db, codeMac: string, now: Date): Promise<Grant | null> {
  const waits = and(eq(deviceGrants.codeMac, codeMac), eq(deviceGrants.state, 'asked'), gt(deviceGrants.expiresAt, now))
  const [row] = await db.select().from(deviceGrants).where(waits)
  return row ?? null
}

/** One that this learner has allowed or refused. */
export async function findDecidedGrant(db: Db, codeMac: string, userId: string, now: Date): Promise<Grant | null> {
  const isOwn = and(eq(deviceGrants.codeMac, codeMac), eq(deviceGrants.userId, userId), gt(deviceGrants.expiresAt, now))
  const [row] = await db.select().from(deviceGrants).where(isOwn)
  return row ?? null
}

/** False if it was decided meanwhile. */
export async function decideGrant(db: Db, id: string, userId: string, state: 'allowed' | 'refused'): Promise<boolean> {
  const isOpen = and(eq(deviceGrants.id, id), eq(deviceGrants.state, 'asked'))
  return (await db.update(deviceGrants).set({ state, userId }).where(isOpen).returning({ id: deviceGrants.id })).length > 0
}

export async function notePoll(tx: Db, id: string, polledAt: Date, interval: number): Promise<void> {
  await tx.update(deviceGrants).set({ polledAt, interval }).where(eq(deviceGrants.id, id))
}

export async function noteGiven(tx: Db, id: string): Promise<void> {
  await tx.update(deviceGrants).set({ state: 'given' }).where(eq(deviceGrants.id, id))
}

export async function addDevice(tx: Db, { token, ...device }: StoredDevice & { token: string }): Promise<void> {
  await tx.insert(devices).values({ ...device, tokenHash: hashToken(token) })
  await announce(tx, device.userId, 'sessions')
}

const { tokenHash: _, ...columns } = getTableColumns(devices)

export async function findDevice(db: Db, token: string, now: Date): Promise<StoredDevice | null> {
  const [row] = await db
    .select(columns)
    .from(devices)
    .where(and(eq(devices.tokenHash, hashToken(token)), gt(devices.expiresAt, now)))
  return row ?? null
}

/** Its first use ends the grant, which has the same id: the token is given no more. */
export async function noteFirstUse(db: Db, id: string): Promise<void> {
  await db.delete(deviceGrants).where(eq(deviceGrants.id, id))
}

export async function touchDevice(db: Db, id: string, lastSeenAt: Date, expiresAt: Date): Promise<void> {
  await db.update(devices).set({ lastSeenAt, expiresAt }).where(eq(devices.id, id))
}

export async function listDevices(db: Db, userId: string, now: Date): Promise<StoredDevice[]> {
  return db
    .select(columns)
    .from(devices)
    .where(and(eq(devices.userId, userId), gt(devices.expiresAt, now)))
    .orderBy(desc(devices.lastSeenAt))
}

/** False if it belongs to somebody else. */
export async function removeDevice(db: Db, userId: string, id: string): Promise<boolean> {
  const isOwn = and(eq(devices.userId, userId), eq(devices.id, id))
  const removed = await db.delete(devices).where(isOwn).returning({ id: devices.id })
  if (removed.length > 0) await announce(db, userId, 'sessions')
  return removed.length > 0
}

export async function removeExpired(db: Db, now: Date): Promise<void> {
  await db.delete(devices).where(lt(devices.expiresAt, now))
  await db.delete(deviceGrants).where(lt(deviceGrants.expiresAt, now))
}
