import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/accounts.tables.ts'
import type { BillingPeriod } from './plans.rules.ts'
import type { SandboxStatus } from './sandbox.rules.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

const ownerId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Visits to the test checkout or portal page; the token grants access, as with a real provider. */
export const sandboxSessions = pgTable(
  'sandbox_sessions',
  {
    token: text('token').primaryKey(),
    kind: text('kind').$type<'checkout' | 'portal'>().notNull(),
    userId: ownerId(),
    billingPeriod: text('billing_period').$type<BillingPeriod>(),
    returnTo: text('return_to').notNull(),
    used: boolean('used').notNull().default(false),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('sandbox_sessions_expiry').on(table.expiresAt), index('sandbox_sessions_user').on(table.userId)],
)

export const sandboxSubscriptions = pgTable(
  'sandbox_subscriptions',
  {
    id: text('id').primaryKey(),
    userId: ownerId(),
    billingPeriod: text('billing_period').$type<BillingPeriod>().notNull(),
    status: text('status').$type<SandboxStatus>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** It is cancelled and ends then. */
    cancelsAt: moment('cancels_at'),
  },
  (table) => [index('sandbox_subscriptions_user').on(table.userId)],
)
