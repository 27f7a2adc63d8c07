import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, ownerId } from '#features/accounts/tables.ts'

/** A quiz that a learner is in the middle of: which questions, in which order, and what was chosen. */
export const quizRounds = pgTable(
  'quiz_rounds',
  {
    userId: ownerId(),
    projectId: text('project_id').notNull(),
    quizId: text('quiz_id').notNull(),
    /** The content version its questions come from. */
    version: text('version').notNull(),
    questions: jsonb('questions').$type<string[]>().notNull(),
    /** question id → ids of the chosen options */
    chosen: jsonb('chosen').$type<Record<string, string[]>>().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.projectId, table.quizId] })],
)

export const quizAttempts = pgTable(
  'quiz_attempts',
  {
    id: uuid('id').primaryKey(),
    userId: ownerId(),
    projectId: text('project_id').notNull(),
    quizId: text('quiz_id').notNull(),
    version: text('version').notNull(),
    /** whole percent */
    score: integer('score').notNull(),
    completedAt: moment('completed_at').notNull(),
  },
  (table) => [index('quiz_attempts_quiz').on(table.userId, table.projectId, table.quizId, table.completedAt)],
)
