import { isNotNull, isNull } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, ownerId } from '#features/accounts/accounts.tables.ts'
import type { PageKind } from '#features/takedowns/takedowns.rules.ts'
import type { ReportOutcome, ReportReason } from './reports.rules.ts'

/** Reports about a learner's pages; they go with the learner's account. */
export const reports = pgTable(
  'reports',
  {
    /** Made by the reporter's browser, so that a repeat is the same report. */
    id: uuid('id').primaryKey(),
    /** The page's owner. */
    userId: ownerId(),
    kind: text('kind').$type<PageKind>().notNull(),
    subject: text('subject').notNull(),
    reason: text('reason').$type<ReportReason>().notNull(),
    words: text('words').notNull(),
    /** Of the reporter, if they gave one. */
    email: text('email'),
    createdAt: moment('created_at').notNull(),
    closedAt: moment('closed_at'),
    closedBy: uuid('closed_by'),
    outcome: text('outcome').$type<ReportOutcome>(),
  },
  (table) => [
    index('reports_page').on(table.userId, table.kind, table.subject),
    index('reports_open').on(table.createdAt).where(isNull(table.closedAt)),
    index('reports_closed').on(table.closedAt).where(isNotNull(table.closedAt)),
  ],
)
