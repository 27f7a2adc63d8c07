import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/accounts.tables.ts'
import type { EventData, EventName } from './events.rules.ts'

export const events = pgTable(
  'events',
  {
    id: uuid('id').primaryKey(),
    name: text('name').$type<EventName>().notNull(),
    data: jsonb('data').$type<EventData>().notNull(),
    /** Null for a visitor; the events are deleted with the account. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('events_age').on(table.createdAt, table.name), index('events_user').on(table.userId)],
)
