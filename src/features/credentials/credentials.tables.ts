import { boolean, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, ownerId } from '#features/accounts/accounts.tables.ts'
import type { ProvenWork, ShownWork } from './credentials.rules.ts'

/** Finished projects whose proof is, or once was, public. */
export const proofs = pgTable(
  'proofs',
  {
    userId: ownerId(),
    /** Its permanent id, independent of the owner's nickname. */
    id: uuid('id').notNull().defaultRandom(),
    projectId: text('project_id').notNull(),
    isPublic: boolean('is_public').notNull(),
    work: jsonb('work').$type<ProvenWork>().notNull(),
    /** What was written, as it was when its owner let others read it; null until then. */
    files: jsonb('files').$type<ShownWork[]>(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.projectId] }), uniqueIndex('proofs_id').on(table.id)],
)
