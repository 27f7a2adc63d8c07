import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, users } from '#features/accounts/accounts.tables.ts'

/** What admins have changed in a project's text and not published yet: one draft for all of them. */
export const projectDrafts = pgTable('project_drafts', {
  projectId: text('project_id').primaryKey(),
  /** goes up with every change, also when a draft goes and the next one begins */
  revision: integer('revision').notNull(),
  /** null: nothing is changed any more */
  markdown: text('markdown'),
  /** the file as it was when it was changed */
  base: text('base'),
  baseVersion: text('base_version'),
  authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** What is changed in the files beside the text: answers.yaml, quiz.yaml. */
export const draftFiles = pgTable(
  'draft_files',
  {
    projectId: text('project_id').notNull(),
    file: text('file').notNull(),
    /** goes up with every change, also when a draft goes and the next one begins */
    revision: integer('revision').notNull(),
    /** null: nothing is changed any more */
    text: text('text'),
    /** the file as it was when it was changed */
    base: text('base'),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.file] })],
)

/** Pictures that a draft needs beside those that the project has. */
export const draftPictures = pgTable(
  'draft_pictures',
  {
    projectId: text('project_id').notNull(),
    /** images/a-lamp.png */
    path: text('path').notNull(),
    storageKey: text('storage_key').notNull(),
    contentType: text('content_type').notNull(),
    size: integer('size').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.path] })],
)
