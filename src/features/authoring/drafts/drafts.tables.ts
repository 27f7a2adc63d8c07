import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, users } from '#features/accounts/accounts.tables.ts'

/** Unpublished changes of a project's text: one draft shared by all admins. */
export const projectDrafts = pgTable('project_drafts', {
  projectId: text('project_id').primaryKey(),
  /** grows with every change, even across drafts */
  revision: integer('revision').notNull(),
  /** null: no changes */
  markdown: text('markdown'),
  /** the file as it was when the draft was begun */
  base: text('base'),
  baseVersion: text('base_version'),
  authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** Unpublished changes of the files beside the text: answers.yaml, quiz.yaml, files of practices. */
export const draftFiles = pgTable(
  'draft_files',
  {
    projectId: text('project_id').notNull(),
    file: text('file').notNull(),
    /** grows with every change, even across drafts */
    revision: integer('revision').notNull(),
    /** null: no changes */
    text: text('text'),
    /** the file as it was when the draft was begun */
    base: text('base'),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.file] })],
)

/** Pictures that a draft adds to the project's own. */
export const draftPictures = pgTable(
  'draft_pictures',
  {
    projectId: text('project_id').notNull(),
    /** for example images/a-lamp.png */
    path: text('path').notNull(),
    storageKey: text('storage_key').notNull(),
    contentType: text('content_type').notNull(),
    size: integer('size').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.path] })],
)
