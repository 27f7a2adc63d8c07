import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { DocumentationTheme } from '#features/accounts/accounts.rules.ts'
import { moment, ownerId } from '#features/accounts/accounts.tables.ts'
import type { DocType } from './documents.rules.ts'
import type { Edits } from './document-edits.rules.ts'
import type { Written } from './document-text.rules.ts'

/** The documentation of a project that a learner finished. Whether it is being made, their row of the project says. */
export const projectDocuments = pgTable(
  'project_documents',
  {
    userId: ownerId(),
    projectId: text('project_id').notNull(),
    /** The making that was asked for last; what another one makes comes too late. */
    run: uuid('run'),
    askedAt: moment('asked_at'),
    /** How often it failed since then. */
    failures: integer('failures').notNull().default(0),
    /** The making whose files are shown: all of them were there before this named it. */
    made: uuid('made'),
    madeAt: moment('made_at'),
    /** Of what its files say; null where that was not yet kept. */
    fingerprint: text('fingerprint'),
    /** The last edit that its files know of: by this the version before knows what is out of date. */
    madeWith: moment('made_with'),
    /** What its files say. */
    written: jsonb('written').$type<Written>(),
    theme: text('theme').$type<DocumentationTheme>().notNull().default('light'),
    titleUrl: text('title_url'),
    hasPdf: boolean('has_pdf').notNull().default(false),
    hasArchive: boolean('has_archive').notNull().default(false),
    hasCover: boolean('has_cover').notNull().default(false),
    /** SHA-256 of the PDF. */
    hash: text('hash'),
    isPublic: boolean('is_public').notNull().default(false),
    isIndexed: boolean('is_indexed').notNull().default(false),
    edits: jsonb('edits').$type<Partial<Edits>>(),
    editedAt: moment('edited_at'),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.projectId] })],
)

/** Copies that stay as they are when a documentation is made again, such as those in a portfolio. */
export const documentCopies = pgTable(
  'document_copies',
  {
    /** Ends with its owner's id, so that nobody reaches another's. */
    storageName: text('storage_name').primaryKey(),
    userId: ownerId(),
    projectId: text('project_id').notNull(),
    type: text('type').$type<DocType>().notNull(),
    size: integer('size').notNull(),
    hash: text('hash').notNull(),
    /** What its file says, with pictures of its own; null where that was not yet kept. */
    written: jsonb('written').$type<Written>(),
    /** Shown somewhere; what is shown nowhere is swept after a day. */
    inUse: boolean('in_use').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('document_copies_owner').on(table.userId, table.projectId), index('document_copies_age').on(table.createdAt)],
)
