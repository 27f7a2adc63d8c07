import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, ownerId } from '#features/accounts/accounts.tables.ts'
import type { QuizQuestion } from '#features/content/content.rules.ts'

/** Quizzes in progress: their questions, order and choices. */
export const quizRounds = pgTable(
  'quiz_rounds',
  {
    userId: ownerId(),
    projectId: text('project_id').notNull(),
    quizId: text('quiz_id').notNull(),
    /** Counts restarts, and seeds the order of the options. */
    round: integer('round').notNull(),
    /** The number of a model's set; 0: the author's. */
    set: integer('set').notNull().default(0),
    /** The content version its questions come from. */
    version: text('version').notNull(),
    questions: jsonb('questions').$type<string[]>().notNull(),
    /** question id → ids of the chosen options */
    chosen: jsonb('chosen').$type<Record<string, string[]>>().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.projectId, table.quizId] }), index('quiz_rounds_project').on(table.projectId)],
)

export const quizAttempts = pgTable(
  'quiz_attempts',
  {
    id: uuid('id').primaryKey(),
    userId: ownerId(),
    projectId: text('project_id').notNull(),
    quizId: text('quiz_id').notNull(),
    round: integer('round').notNull(),
    version: text('version').notNull(),
    /** in whole percent */
    score: integer('score').notNull(),
    completedAt: moment('completed_at').notNull(),
  },
  (table) => [
    uniqueIndex('quiz_attempts_round').on(table.userId, table.projectId, table.quizId, table.round),
    index('quiz_attempts_project').on(table.projectId),
  ],
)

/** Questions that a model made for a quiz, shared by everybody who repeats it. */
export const quizSets = pgTable(
  'quiz_sets',
  {
    projectId: text('project_id').notNull(),
    version: text('version').notNull(),
    quizId: text('quiz_id').notNull(),
    number: integer('number').notNull(),
    questions: jsonb('questions').$type<QuizQuestion[]>().notNull(),
    model: text('model').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.version, table.quizId, table.number] })],
)
