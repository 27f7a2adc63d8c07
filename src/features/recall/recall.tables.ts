import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import { moment, ownerId } from '#features/accounts/accounts.tables.ts'
import type { GivenAnswer } from './questions.rules.ts'
import type { Arm, Grade, ItemKind } from './recall.rules.ts'

/** What a learner can be asked about: one row for each thing that they did. */
export const recallItems = pgTable(
  'recall_items',
  {
    userId: ownerId(),
    /** kind, project and thing */
    name: text('name').notNull(),
    kind: text('kind').$type<ItemKind>().notNull(),
    projectId: text('project_id').notNull(),
    /** the id of a question, task, block, concept or mark */
    thing: text('thing').notNull(),
    /** of the text that they worked in */
    version: text('version'),
    /** of a quiz question: the number of a model's set; 0: the author's */
    set: integer('set').notNull().default(0),
    rung: integer('rung').notNull().default(0),
    seenOn: date('seen_on').notNull(),
    dueOn: date('due_on').notNull(),
    times: integer('times').notNull().default(0),
    /** how it was last asked */
    wording: text('wording'),
    arm: text('arm').$type<Arm>(),
    /** null once it was measured */
    measureOn: date('measure_on'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] }), index('recall_items_due').on(table.userId, table.dueOn)],
)

/** The questions of a learner's day, the same on every device. */
export const recallDays = pgTable(
  'recall_days',
  {
    userId: ownerId(),
    day: date('day').notNull(),
    asked: jsonb('asked').$type<{ name: string; wording: string }[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
)

/** One answer for each item and day, from whatever device it came first. */
export const recallAnswers = pgTable(
  'recall_answers',
  {
    userId: ownerId(),
    day: date('day').notNull(),
    name: text('name').notNull(),
    wording: text('wording').notNull(),
    given: jsonb('given').$type<GivenAnswer>().notNull(),
    /** null while the learner has not compared their words */
    grade: text('grade').$type<Grade>(),
    /** how likely it was to be known, of 1 */
    expected: real('expected').notNull(),
    /** what it measures; null if nothing */
    arm: text('arm').$type<Arm>(),
    answeredAt: moment('answered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.name] }),
    index('recall_answers_measured')
      .on(table.userId, table.arm)
      .where(sql`${table.arm} is not null`),
  ],
)

/** How far a learner's material is gathered, and what they chose. */
export const recallLearners = pgTable('recall_learners', {
  userId: ownerId().primaryKey(),
  gatheredUntil: moment('gathered_until'),
  /** how many items chance has given an arm, or none */
  drawn: integer('drawn').notNull().default(0),
  /** lets a tenth be held out, to measure what recall does */
  takesPart: boolean('takes_part').notNull().default(true),
  /** is asked for a guess before a step */
  guesses: boolean('guesses').notNull().default(true),
})
