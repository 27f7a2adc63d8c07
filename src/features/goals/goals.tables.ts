import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, ownerId } from '#features/accounts/accounts.tables.ts'

export interface GoalStep {
  projectId: string
  reason: string
  instead?: string
}

/** The learner's current goal; setting another replaces it. */
export const goals = pgTable('goals', {
  userId: ownerId().primaryKey(),
  id: uuid('id').notNull(),
  goalDescription: text('goal_description').notNull(),
  /** Project ids with reasons, and `instead` for what no project teaches: titles and pictures are read when it is shown. */
  roadmap: jsonb('roadmap').$type<GoalStep[]>().notNull(),
  /** What the last change replaced, so that it can be undone: the goal before, if any, and the projects that were added. */
  replaced: jsonb('replaced').$type<{ goal: { id: string; goalDescription: string; roadmap: GoalStep[] } | null; added: string[] }>(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})
