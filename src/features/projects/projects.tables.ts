import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core'
import { moment, ownerId } from '#features/accounts/accounts.tables.ts'
import type { DocStatus, ProjectStatus } from './projects.rules.ts'

/** A learner's state in a project; no row means untouched. */
export const learnerProjects = pgTable(
  'learner_projects',
  {
    userId: ownerId(),
    projectId: text('project_id').notNull(),
    /** The version they began with; null until they begin. */
    version: text('version'),
    track: text('track'),
    selectedAt: moment('selected_at'),
    unlockedAt: moment('unlocked_at'),
    status: text('status').$type<ProjectStatus>().notNull().default('INCOMPLETE'),
    /** Required tasks that are complete, and all required ones, as of the last answer. */
    done: integer('done').notNull().default(0),
    required: integer('required').notNull().default(0),
    inReview: integer('in_review').notNull().default(0),
    docStatus: text('doc_status').$type<DocStatus>().notNull().default('none'),
    startedAt: moment('started_at'),
    completedAt: moment('completed_at'),
    /** The highest revision of the answers that a restart deleted: later ones go on from it. */
    revisionFloor: integer('revision_floor').notNull().default(0),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.projectId] }),
    index('learner_projects_project').on(table.projectId),
    index('learner_projects_completed')
      .on(table.projectId, table.completedAt.desc())
      .where(sql`${table.completedAt} is not null`),
  ],
)

/** The Secret Missions that learners have unlocked. */
export const sectionUnlocks = pgTable(
  'section_unlocks',
  {
    userId: ownerId(),
    projectId: text('project_id').notNull(),
    contentId: text('content_id').notNull(),
    unlockedAt: moment('unlocked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.projectId, table.contentId] })],
)

/** Learners' last reading positions. */
export const readingPositions = pgTable(
  'reading_positions',
  {
    userId: ownerId(),
    projectId: text('project_id').notNull(),
    stepId: text('step_id').notNull(),
    blockId: text('block_id').notNull(),
    /** The share of the block above the line, from 0 to 1, which is the same line on every screen size. */
    passed: real('passed').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.projectId] }), index('reading_positions_project').on(table.projectId)],
)

/** A learner's own files of a project, such as annotations.json; each save increases the revision. */
export const learnerFiles = pgTable(
  'learner_files',
  {
    userId: ownerId(),
    projectId: text('project_id').notNull(),
    name: text('name').notNull(),
    revision: integer('revision').notNull(),
    data: jsonb('data').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.projectId, table.name] })],
)

/** Counted incrementally, because counting all learners for each list would not scale. */
export const projectCounts = pgTable('project_counts', {
  projectId: text('project_id').primaryKey(),
  completions: integer('completions').notNull(),
  /** The latest learners who completed it, newest first. */
  recent: uuid('recent').array().notNull(),
})
