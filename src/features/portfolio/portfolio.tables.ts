import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, ownerId } from '#features/accounts/accounts.tables.ts'
import type { DocumentType, FileType } from './portfolio.rules.ts'

/** The title and description of each portfolio, and the order of its documents. */
export const portfolios = pgTable('portfolios', {
  userId: ownerId().primaryKey(),
  title: text('title').notNull().default(''),
  description: text('description').notNull().default(''),
  /** Document ids in the owner's order; null is newest first. */
  order: jsonb('order').$type<string[]>(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

export const portfolioDocuments = pgTable(
  'portfolio_documents',
  {
    id: uuid('id').primaryKey(),
    userId: ownerId(),
    type: text('type').$type<DocumentType>().notNull(),
    title: text('title').notNull(),
    isPublic: boolean('is_public').notNull(),
    /** For a link: as typed. */
    website: text('website'),
    /** For a file: the upload, and its original name. */
    storageName: text('storage_name'),
    fileName: text('file_name'),
    fileType: text('file_type').$type<FileType>(),
    /** For a project: the finished version, and when. A restart of the project changes nothing here. */
    projectId: text('project_id'),
    projectVersion: text('project_version'),
    projectTrack: text('project_track'),
    finishedAt: moment('finished_at'),
    tasksDone: integer('tasks_done'),
    /** For a project: the learner's upload that is its picture; a copy is stored. */
    picture: text('picture'),
    /** For a PDF, once counted. */
    pages: integer('pages'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('portfolio_documents_owner').on(table.userId), index('portfolio_documents_file').on(table.storageName)],
)
