import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Notifications whose change is committed, until they are sent: mostly for some milliseconds. */
export const untoldNews = pgTable(
  'untold_news',
  {
    id: uuid('id').primaryKey(),
    channel: text('channel').notNull(),
    payload: text('payload').notNull(),
    at: timestamp('at', { withTimezone: true, precision: 3 })
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('untold_news_at').on(table.at)],
)
