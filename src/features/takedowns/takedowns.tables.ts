import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, ownerId } from '#features/accounts/accounts.tables.ts'
import type { PageKind } from './takedowns.rules.ts'

/** Pages that an admin has taken down. Undoing it deletes the row; the audit log keeps that it was there. */
export const takedowns = pgTable(
  'takedowns',
  {
    userId: ownerId(),
    kind: text('kind').$type<PageKind>().notNull(),
    subject: text('subject').notNull(),
    reason: text('reason').notNull(),
    adminId: uuid('admin_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.subject] })],
)
