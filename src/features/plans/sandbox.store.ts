import { and, eq, gt, inArray, lt, lte } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import type { BillingPeriod } from './plans.rules.ts'
import type { SandboxStatus, SandboxSubscription } from './sandbox.rules.ts'
import { sandboxSessions, sandboxSubscriptions } from './sandbox.tables.ts'

export interface Visit {
  token: string
  kind: 'checkout' | 'portal'
  userId: string
  billingPeriod: BillingPeriod | null
  returnTo: string
  expiresAt: Date
}

export async function addVisit(db: Db, visit: Visit): Promise<void> {
  await db.insert(sandboxSessions).values(visit).onConflictDoNothing()
}

function isOpen(token: string, kind: Visit['kind'], now: Date) {
  const { token: key, kind: sort, used, expiresAt } = sandboxSessions
  return and(eq(key, token), eq(sort, kind), eq(used, false), gt(expiresAt, now))
}

export async function findVisit(db: Db, token: string, kind: Visit['kind'], now: Date): Promise<Visit | null> {
  const [row] = await db
    .select()
    .from(sandboxSessions)
    .where(isOpen(token, kind, now))
  return row ?? null
}

/** Claims the visit, so that a checkout is paid once. */
export async function useVisit(tx: Db, token: string, now: Date): Promise<Visit | null> {
  const [row] = await tx
    .update(sandboxSessions)
    .set({ used: true })
    .where(isOpen(token, 'checkout', now))
    .returning()
  return row ?? null
}

export async function removeOldVisits(db: Db, before: Date): Promise<void> {
  await db.delete(sandboxSessions).where(lt(sandboxSessions.expiresAt, before))
}

export async function addSandboxSubscription(tx: Db, subscription: SandboxSubscription): Promise<void> {
  await tx.insert(sandboxSubscriptions).values(subscription)
}

export async function findSandboxSubscription(db: Db, id: string): Promise<SandboxSubscription | null> {
  const [row] = await db.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.id, id))
  return row ?? null
}

export async function listRunning(db: Db, userId: string): Promise<SandboxSubscription[]> {
  const { userId: owner, status, createdAt } = sandboxSubscriptions
  return db
    .select()
    .from(sandboxSubscriptions)
    .where(and(eq(owner, userId), inArray(status, ['incomplete', 'active'])))
    .orderBy(createdAt)
}

export async function saveCancelsAt(tx: Db, id: string, cancelsAt: Date | null): Promise<void> {
  const { id: key, status } = sandboxSubscriptions
  await tx
    .update(sandboxSubscriptions)
    .set({ cancelsAt })
    .where(and(eq(key, id), eq(status, 'active')))
}

/** Subscriptions whose paid time has ended. */
export async function listOver(db: Db, now: Date): Promise<SandboxSubscription[]> {
  const { status, cancelsAt } = sandboxSubscriptions
  return db
    .select()
    .from(sandboxSubscriptions)
    .where(and(eq(status, 'active'), lte(cancelsAt, now)))
}

/** Null if its status is no longer one of `from`. */
export async function changeStatus(tx: Db, id: string, from: SandboxStatus[], status: SandboxStatus): Promise<SandboxSubscription | null> {
  const [row] = await tx
    .update(sandboxSubscriptions)
    .set({ status })
    .where(and(eq(sandboxSubscriptions.id, id), inArray(sandboxSubscriptions.status, from)))
    .returning()
  return row ?? null
}
