import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#features/accounts/accounts.tables.ts'
import type { ConceptLevel } from '#features/content/content.rules.ts'

/** No longer used; kept for servers of the previous version that may run beside this one. */
export const generatedConcepts = pgTable(
  'generated_concepts',
  {
    key: text('key').notNull(),
    level: text('level').$type<ConceptLevel>().notNull(),
    name: text('name').notNull(),
    explanation: text('explanation').notNull(),
    model: text('model').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.level] })],
)
