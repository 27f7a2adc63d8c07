import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, ownerId } from '#features/accounts/accounts.tables.ts'

/** The learner's current goal; setting another replaces it. */
export const goals = pgTable('goals', {
  userId: ownerId().primaryKey(),
  id: uuid('id').notNull(),
  goalDescription: text('goal_description').notNull(),
  /** Project ids with reasons, and `instead` for what no project teaches: titles and pictures are read when it is shown. */
  roadmap: jsonb('roadmap').$type<{ projectId: string; reason: string; instead?: string }[]>().notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})
