import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/accounts.tables.ts'
import type { BillingPeriod, PaymentProvider } from './plans.rules.ts'
import type { SubscriptionState } from './payments.rules.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

const ownerId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The provider's last state of each subscription. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    userId: ownerId(),
    provider: text('provider').$type<PaymentProvider>().notNull(),
    customerId: text('customer_id').notNull(),
    customerName: text('customer_name'),
    state: text('state').$type<SubscriptionState>().notNull(),
    /** The provider's time of that state. */
    stateAt: moment('state_at').notNull(),
    /** When it entered this state. */
    since: moment('since').notNull(),
    heardAt: moment('heard_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('subscriptions_user').on(table.userId), index('subscriptions_state').on(table.state, table.heardAt)],
)

/** Handled events, so that each counts once. */
export const paymentEvents = pgTable(
  'payment_events',
  { id: text('id').primaryKey(), type: text('type').notNull(), receivedAt: moment('received_at').notNull() },
  (table) => [index('payment_events_age').on(table.receivedAt)],
)

/** Open checkouts, so that a retry leads to the same one. */
export const checkouts = pgTable(
  'checkouts',
  {
    userId: ownerId(),
    billingPeriod: text('billing_period').$type<BillingPeriod>().notNull(),
    /** Also the idempotency key at the provider. */
    id: uuid('id').notNull(),
    provider: text('provider').$type<PaymentProvider>().notNull(),
    returnTo: text('return_to').notNull(),
    url: text('url'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.billingPeriod] })],
)
