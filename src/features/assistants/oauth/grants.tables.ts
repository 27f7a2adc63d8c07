import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, ownerId } from '#features/accounts/accounts.tables.ts'
import type { Scope } from '../assistants.rules.ts'

/** What a learner allowed an assistant that signed in: it begins with a code, and lives by the tokens that come from it. */
export const assistantGrants = pgTable(
  'assistant_grants',
  {
    id: uuid('id').primaryKey(),
    userId: ownerId(),
    clientId: text('client_id').notNull(),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    /** The address that the tokens are for. */
    resource: text('resource').notNull(),
    /** SHA-256 of the code, and what it is bound to. */
    codeHash: text('code_hash').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    challenge: text('challenge').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the code became tokens; until then nobody is connected. */
    redeemedAt: moment('redeemed_at'),
    lastUsedAt: moment('last_used_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('assistant_grants_code').on(table.codeHash),
    index('assistant_grants_user').on(table.userId),
    index('assistant_grants_expiry').on(table.expiresAt),
  ],
)

export const assistantGrantTokens = pgTable(
  'assistant_grant_tokens',
  {
    /** SHA-256 of the token. */
    tokenHash: text('token_hash').primaryKey(),
    grantId: uuid('grant_id')
      .notNull()
      .references(() => assistantGrants.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'access' | 'refresh'>().notNull(),
    /** When a refresh token was used: it is kept to know it again. */
    spentAt: moment('spent_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('assistant_grant_tokens_grant').on(table.grantId), index('assistant_grant_tokens_expiry').on(table.expiresAt)],
)
