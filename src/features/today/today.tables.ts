import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, ownerId } from '#features/accounts/accounts.tables.ts'

/** The last week for which somebody got a mail, so that nobody gets two. */
export const weeklyMails = pgTable('weekly_mails', {
  userId: ownerId().primaryKey(),
  /** its Monday */
  week: text('week').notNull(),
})

/** The private addresses of calendars; a new id makes a new address. */
export const calendarAddresses = pgTable('calendar_addresses', {
  userId: ownerId().primaryKey(),
  id: uuid('id').notNull().unique(),
  createdAt: moment('created_at').notNull(),
})
