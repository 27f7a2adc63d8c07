import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/accounts.tables.ts'
import type { BillingPeriod, PaymentProvider } from './plans.rules.ts'
import type { SubscriptionState } from './payments.rules.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

const ownerId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** What the provider last said about each subscription. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    userId: ownerId(),
    provider: text('provider').$type<PaymentProvider>().notNull(),
    customerId: text('customer_id').notNull(),
    customerName: text('customer_name'),
    state: text('state').$type<SubscriptionState>().notNull(),
    /** When the provider said so, by its own clock. */
    stateAt: moment('state_at').notNull(),
    /** Since when it is in this state. */
    since: moment('since').notNull(),
    heardAt: moment('heard_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('subscriptions_user').on(table.userId), index('subscriptions_state').on(table.state, table.heardAt)],
)

/** Events that were handled already: each counts once, however often it is sent. */
export const paymentEvents = pgTable(
  'payment_events',
  { id: text('id').primaryKey(), type: text('type').notNull(), receivedAt: moment('received_at').notNull() },
  (table) => [index('payment_events_age').on(table.receivedAt)],
)

/** The checkout that somebody has open for a billing period: asking again leads to the same one. */
export const checkouts = pgTable(
  'checkouts',
  {
    userId: ownerId(),
    billingPeriod: text('billing_period').$type<BillingPeriod>().notNull(),
    /** Also what the provider knows the request by. */
    id: uuid('id').notNull(),
    provider: text('provider').$type<PaymentProvider>().notNull(),
    returnTo: text('return_to').notNull(),
    url: text('url'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.billingPeriod] })],
)
