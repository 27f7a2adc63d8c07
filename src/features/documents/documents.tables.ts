import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { DocumentationTheme } from '#features/accounts/accounts.rules.ts'
import { moment, ownerId } from '#features/accounts/accounts.tables.ts'
import type { DocType } from './documents.rules.ts'
import type { Edits } from './document-edits.rules.ts'
import type { Written } from './document-text.rules.ts'

/** The documentation of a finished project. The learner's row of the project says whether it is being made. */
export const projectDocuments = pgTable(
  'project_documents',
  {
    userId: ownerId(),
    projectId: text('project_id').notNull(),
    /** The run that was requested last; results of other runs are dropped. */
    run: uuid('run'),
    askedAt: moment('asked_at'),
    /** How often it has failed since then. */
    failures: integer('failures').notNull().default(0),
    /** The run whose files are shown; all of them are stored before this is set. */
    made: uuid('made'),
    madeAt: moment('made_at'),
    /** A hash of the content; null if made before hashes were kept. */
    fingerprint: text('fingerprint'),
    /** The last edit included; an older server version decides by this whether it is outdated. */
    madeWith: moment('made_with'),
    /** The content of the files. */
    written: jsonb('written').$type<Written>(),
    theme: text('theme').$type<DocumentationTheme>().notNull().default('light'),
    titleUrl: text('title_url'),
    hasPdf: boolean('has_pdf').notNull().default(false),
    hasArchive: boolean('has_archive').notNull().default(false),
    hasCover: boolean('has_cover').notNull().default(false),
    /** SHA-256 of the PDF. */
    hash: text('hash'),
    /** Bytes of its files; null if made before they were counted. */
    size: integer('size'),
    isPublic: boolean('is_public').notNull().default(false),
    isIndexed: boolean('is_indexed').notNull().default(false),
    edits: jsonb('edits').$type<Partial<Edits>>(),
    editedAt: moment('edited_at'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.projectId] })],
)

/** Copies that stay unchanged when a documentation is made again, such as those in a portfolio. */
export const documentCopies = pgTable(
  'document_copies',
  {
    /** Ends with the owner's id, so that nobody can reach another person's file. */
    storageName: text('storage_name').primaryKey(),
    userId: ownerId(),
    projectId: text('project_id').notNull(),
    type: text('type').$type<DocType>().notNull(),
    size: integer('size').notNull(),
    hash: text('hash').notNull(),
    /** The content of the file, with its own pictures; null if made before it was kept. */
    written: jsonb('written').$type<Written>(),
    /** Shown somewhere; unused copies are deleted after a day. */
    inUse: boolean('in_use').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('document_copies_owner').on(table.userId, table.projectId), index('document_copies_age').on(table.createdAt)],
)
