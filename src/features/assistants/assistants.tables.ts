import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, ownerId } from '#features/accounts/accounts.tables.ts'
import type { Scope } from './assistants.rules.ts'

/** What a learner's own coding assistant signs in with. */
export const assistantTokens = pgTable(
  'assistant_tokens',
  {
    id: uuid('id').primaryKey(),
    userId: ownerId(),
    /** SHA-256 of the token. */
    tokenHash: text('token_hash').notNull(),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('assistant_tokens_token').on(table.tokenHash),
    index('assistant_tokens_user').on(table.userId),
    index('assistant_tokens_expiry').on(table.expiresAt),
  ],
)
