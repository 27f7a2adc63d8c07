import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, ownerId } from '#features/accounts/accounts.tables.ts'

/** The last week that somebody had a mail about: nobody has two of one week. */
export const weeklyMails = pgTable('weekly_mails', {
  userId: ownerId().primaryKey(),
  /** its Monday */
  week: text('week').notNull(),
})

/** The private address under which a calendar reads one schedule; another id makes another address. */
export const calendarAddresses = pgTable('calendar_addresses', {
  userId: ownerId().primaryKey(),
  id: uuid('id').notNull().unique(),
  createdAt: moment('created_at').notNull(),
})
