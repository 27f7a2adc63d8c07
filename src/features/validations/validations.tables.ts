import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, ownerId } from '#features/accounts/accounts.tables.ts'
import type { ValidationStatus } from '#features/content/content.rules.ts'
import type { Review } from './review.rules.ts'

/** A learner's answer to one task; it stays with the task's id when the project's text changes. */
export const answers = pgTable(
  'answers',
  {
    userId: ownerId(),
    projectId: text('project_id').notNull(),
    validationId: text('validation_id').notNull(),
    type: text('type').$type<'TEXT' | 'URL' | 'FILE'>().notNull(),
    /** What the task was called when it was answered: it is shown when a later version has no such task. */
    title: text('title').notNull(),
    text: text('text'),
    fileName: text('file_name'),
    storageName: text('storage_name'),
    status: text('status').$type<ValidationStatus>().notNull(),
    /** What the author says to a wrong answer, or the tutor to any that it has read. */
    message: text('message'),
    /** Counts every new text or file: who saves says which one they saw. A change of status alone is not counted. */
    revision: integer('revision').notNull(),
    /** How often the author's check found it wrong: none is right the first time. */
    misses: integer('misses').notNull().default(0),
    /** How far the tutor is with reading it. */
    review: jsonb('review').$type<Review>(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.projectId, table.validationId] }),
    index('answers_project').on(table.projectId, table.validationId),
    index('answers_in_review')
      .on(table.updatedAt)
      .where(sql`review ->> 'state' in ('waiting', 'stuck')`),
  ],
)

/** What another tab or device wrote into the same task without having seen the answer: kept until the learner chooses. */
export const answerAlternatives = pgTable(
  'answer_alternatives',
  {
    id: uuid('id').primaryKey(),
    userId: ownerId(),
    projectId: text('project_id').notNull(),
    validationId: text('validation_id').notNull(),
    text: text('text'),
    fileName: text('file_name'),
    storageName: text('storage_name'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('answer_alternatives_answer').on(table.userId, table.projectId, table.validationId)],
)
