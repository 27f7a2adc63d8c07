import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, ownerId } from '#features/accounts/accounts.tables.ts'
import type { ValidationStatus } from '#features/content/content.rules.ts'
import type { Review } from './review.rules.ts'
import type { DayOfTests } from './test-days.rules.ts'
import type { Comparison } from './validations.rules.ts'

/** A learner's answer to one task, by the task's id, which survives changes of the text. */
export const answers = pgTable(
  'answers',
  {
    userId: ownerId(),
    projectId: text('project_id').notNull(),
    validationId: text('validation_id').notNull(),
    type: text('type').$type<'TEXT' | 'URL' | 'FILE' | 'WORK'>().notNull(),
    /** What the task was called when it was answered: it is shown when a later version has no such task. */
    title: text('title').notNull(),
    /** Of work: its files and their outcome, as JSON. */
    text: text('text'),
    fileName: text('file_name'),
    storageName: text('storage_name'),
    status: text('status').$type<ValidationStatus>().notNull(),
    /** The author's message for a wrong answer, or the tutor's for any that it reviewed. */
    message: text('message'),
    /** Grows with every new text or file, but not with a mere change of status; detects conflicting saves. A restart does not begin it anew. */
    revision: integer('revision').notNull(),
    /** How often the author's check failed; more than 0 means not right the first time. */
    misses: integer('misses').notNull().default(0),
    /** Whether the tool on the learner's own machine found a right answer there. */
    checked: boolean('checked').notNull().default(false),
    /** How the learner found it beside the author's answer. */
    compared: text('compared').$type<Comparison>(),
    /** The state of the tutor's review. */
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

/** Texts based on an outdated answer, from another tab or device: kept until the learner chooses. */
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

/** What became of a learner's runs of the tests of a practice, by day. It stays when an answer changes. */
export const testDays = pgTable(
  'test_days',
  {
    userId: ownerId(),
    projectId: text('project_id').notNull(),
    validationId: text('validation_id').notNull(),
    day: date('day').notNull(),
    tests: jsonb('tests').$type<DayOfTests>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.projectId, table.validationId, table.day] }),
    index('test_days_project').on(table.projectId),
  ],
)
