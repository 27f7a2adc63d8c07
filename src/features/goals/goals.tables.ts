import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, ownerId } from '#features/accounts/accounts.tables.ts'

/** The goal a learner has now; setting another replaces it. */
export const goals = pgTable('goals', {
  userId: ownerId().primaryKey(),
  id: uuid('id').notNull(),
  goalDescription: text('goal_description').notNull(),
  /** Ids of projects with the reason for each, and instead of what nothing teaches they stand there: titles and pictures are read when it is shown. */
  roadmap: jsonb('roadmap').$type<{ projectId: string; reason: string; instead?: string }[]>().notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})
