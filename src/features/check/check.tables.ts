import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, ownerId, users } from '#features/accounts/accounts.tables.ts'
import type { GrantState } from './devices.rules.ts'

/** A machine that asks to be signed in, until somebody has typed its code and it has used its token. */
export const deviceGrants = pgTable(
  'device_grants',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the secret that the machine polls with. */
    secretHash: text('secret_hash').notNull(),
    /** HMAC of the code that its owner types. */
    codeMac: text('code_mac').notNull(),
    machine: text('machine').notNull(),
    network: text('network').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    polledAt: moment('polled_at'),
    /** Seconds between two questions; longer after each that came too soon. */
    interval: integer('interval').notNull(),
    state: text('state').$type<GrantState>().notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('device_grants_secret').on(table.secretHash),
    uniqueIndex('device_grants_code').on(table.codeMac),
    index('device_grants_expiry').on(table.expiresAt),
    index('device_grants_user').on(table.userId),
  ],
)

/** Machines that may read plans and hand in what they find, and nothing else. */
export const devices = pgTable(
  'devices',
  {
    id: uuid('id').primaryKey(),
    userId: ownerId(),
    /** SHA-256 of the machine's token. */
    tokenHash: text('token_hash').notNull(),
    machine: text('machine').notNull(),
    network: text('network').notNull(),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('devices_token').on(table.tokenHash),
    index('devices_user').on(table.userId),
    index('devices_expiry').on(table.expiresAt),
  ],
)
