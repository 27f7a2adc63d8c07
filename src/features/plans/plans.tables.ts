import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/accounts.tables.ts'
import type { LimitKind } from './plans.rules.ts'

/** Uses that a plan limits. */
export const usageCounts = pgTable(
  'usage_counts',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<LimitKind>().notNull(),
    current: integer('current').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)
