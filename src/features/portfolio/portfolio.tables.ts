import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, ownerId } from '#features/accounts/accounts.tables.ts'
import type { DocumentType, FileType } from './portfolio.rules.ts'

/** What stands above a learner's documents. */
export const portfolios = pgTable('portfolios', {
  userId: ownerId().primaryKey(),
  title: text('title').notNull().default(''),
  description: text('description').notNull().default(''),
  /** Ids of documents as their owner put them; null is newest first. */
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
    /** Of a link: as it was typed. */
    website: text('website'),
    /** Of a file: the upload, and the name that it had where it came from. */
    storageName: text('storage_name'),
    fileName: text('file_name'),
    fileType: text('file_type').$type<FileType>(),
    /** Of a project: the text that was finished, and when. A restart of the project takes nothing back. */
    projectId: text('project_id'),
    projectVersion: text('project_version'),
    projectTrack: text('project_track'),
    finishedAt: moment('finished_at'),
    tasksDone: integer('tasks_done'),
    /** Of a project: the upload of its learner that it shows as its picture, of which it keeps a copy. */
    picture: text('picture'),
    /** Of a file that is a PDF, once they were counted. */
    pages: integer('pages'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('portfolio_documents_owner').on(table.userId), index('portfolio_documents_file').on(table.storageName)],
)
