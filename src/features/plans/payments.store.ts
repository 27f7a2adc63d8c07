import { and, eq, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import type { BillingPeriod, PaymentProvider } from './plans.rules.ts'
import type { SubscriptionReport } from './payments.rules.ts'
import { checkouts, paymentEvents, subscriptions } from './payments.tables.ts'

export interface Subscription extends SubscriptionReport {
  id: string
  userId: string
  provider: PaymentProvider
  customerId: string
  customerName: string | null
  createdAt: Date
  /** When it entered its state. */
  since: Date
  heardAt: Date
}

type Row = typeof subscriptions.$inferSelect

function subscriptionOf({ stateAt, ...row }: Row): Subscription {
  return { ...row, at: stateAt }
}

export async function findSubscription(db: Db, id: string): Promise<Subscription | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
  return row ? subscriptionOf(row) : null
}

export async function listSubscriptions(db: Db, userId: string): Promise<Subscription[]> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(subscriptions.createdAt, subscriptions.id)
  return rows.map(subscriptionOf)
}

export async function saveSubscription(tx: Db, { at, ...subscription }: Subscription): Promise<void> {
  const { state, customerId, customerName, since, heardAt } = subscription
  await tx
    .insert(subscriptions)
    .values({ ...subscription, stateAt: at })
    .onConflictDoUpdate({ target: subscriptions.id, set: { state, customerId, customerName, stateAt: at, since, heardAt } })
}

/** Subscriptions of a provider without recent events. */
export async function listSilent(
  db: Db,
  provider: PaymentProvider,
  before: Record<'processing' | 'active', Date>,
  limit: number,
): Promise<Subscription[]> {
  const silent = (state: 'processing' | 'active') => and(eq(subscriptions.state, state), lt(subscriptions.heardAt, before[state]))
  const rows = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider), or(silent('processing'), silent('active'))))
    .orderBy(subscriptions.heardAt)
    .limit(limit)
  return rows.map(subscriptionOf)
}

/** False if the event was handled before. */
export async function addPaymentEvent(tx: Db, event: { id: string; type: string; receivedAt: Date }): Promise<boolean> {
  const added = await tx.insert(paymentEvents).values(event).onConflictDoNothing()
  return added.rowCount === 1
}

export async function removeOldPaymentEvents(db: Db, before: Date): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, before))
}

export interface Checkout {
  id: string
  userId: string
  billingPeriod: BillingPeriod
  provider: PaymentProvider
  returnTo: string
  url: string | null
  expiresAt: Date
}

/** Returns the open checkout of this person and period, or saves this one; concurrent calls get the same. */
export async function reserveCheckout(db: Db, checkout: Omit<Checkout, 'url'>, now: Date): Promise<Checkout> {
  const { userId, billingPeriod, ...fresh } = checkout
  const [mine] = await db
    .insert(checkouts)
    .values({ ...checkout, url: null })
    .onConflictDoUpdate({
      target: [checkouts.userId, checkouts.billingPeriod],
      set: { ...fresh, url: null },
      setWhere: sql`${lt(checkouts.expiresAt, now)} or ${ne(checkouts.returnTo, fresh.returnTo)} or ${ne(checkouts.provider, fresh.provider)}`,
    })
    .returning()
  if (mine) return mine
  const [open] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.billingPeriod, billingPeriod)))
  // deleted by a purchase in the meantime
  return open ?? reserveCheckout(db, checkout, now)
}

export async function saveCheckoutUrl(db: Db, id: string, url: string): Promise<void> {
  await db.update(checkouts).set({ url }).where(eq(checkouts.id, id))
}

/** Removes open checkouts after a purchase. */
export async function removeCheckouts(tx: Db, userId: string): Promise<void> {
  await tx.delete(checkouts).where(eq(checkouts.userId, userId))
}

export async function removeOldCheckouts(db: Db, before: Date): Promise<void> {
  await db.delete(checkouts).where(lt(checkouts.expiresAt, before))
}
