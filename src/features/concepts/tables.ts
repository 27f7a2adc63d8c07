import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#features/accounts/tables.ts'
import type { ConceptLevel } from '#features/content/rules.ts'

/** What a model has said about a word that no author explains: asked for once, and kept for everybody. */
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
