import { jsonb, pgTable } from 'drizzle-orm/pg-core'
import { moment, ownerId } from '#features/accounts/accounts.tables.ts'

/** What a learner changed in their plan by hand; the plan itself is their list of projects, in order. */
export const studyPlans = pgTable('study_plans', {
  userId: ownerId().primaryKey(),
  /** Project ids in the order that the learner gave them; empty while the order is computed. */
  order: jsonb('order').$type<string[]>().notNull(),
  /** Dates without study, such as 2026-01-31. */
  daysOff: jsonb('days_off').$type<string[]>().notNull(),
  updatedAt: moment('updated_at').notNull(),
})
