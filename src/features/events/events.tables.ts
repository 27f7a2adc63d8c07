import { date, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/accounts.tables.ts'
import type { DetailCount, EventData, EventName, NameCount } from './events.rules.ts'

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

/** Counts of the events of a day in UTC, from its beginning up to a moment: of all of it, once that is its end. */
export const eventDays = pgTable('event_days', {
  day: date('day').primaryKey(),
  until: timestamp('until', { withTimezone: true, precision: 3 }).notNull(),
  names: jsonb('names').$type<NameCount[]>().notNull(),
  details: jsonb('details').$type<DetailCount[]>().notNull(),
})
