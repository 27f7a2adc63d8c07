import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Plan, Preferences, VariableScope } from './accounts.rules.ts'

export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** Normalised by emailKey. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    nickname: text('nickname').notNull(),
    /** The normalised look of the nickname: names that could be confused share it. */
    nicknameLook: text('nickname_look').notNull(),
    picture: text('picture'),
    plan: text('plan').$type<Plan>().notNull().default('free'),
    customerId: text('customer_id'),
    customerName: text('customer_name'),
    subscriptionId: text('subscription_id'),
    isAdmin: boolean('is_admin').notNull().default(false),
    preferences: jsonb('preferences').$type<Partial<Preferences>>().notNull().default({}),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email),
    uniqueIndex('users_nickname').on(table.nickname),
    uniqueIndex('users_nickname_look').on(table.nicknameLook),
    index('users_customer').on(table.customerId),
    index('users_words')
      .using('gin', sql`(${table.email} || ' ' || lower(${table.name}) || ' ' || ${table.nickname}) gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
)

/** Released nicknames, so that links to them do not lead to another person. Stores neither the name nor the person. */
export const retiredNicknames = pgTable('retired_nicknames', {
  lookHash: text('look_hash').primaryKey(),
  /** The previous owner may take it again. */
  ownerHash: text('owner_hash').notNull(),
  until: moment('until').notNull(),
})

export const ownerId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: ownerId(),
    /** SHA-256 of the cookie's token. */
    tokenHash: text('token_hash').notNull(),
    device: text('device').notNull(),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('sessions_token').on(table.tokenHash),
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
  ],
)

/** One row for each code sent. It belongs to the browser that holds the challenge. */
export const loginCodes = pgTable(
  'login_codes',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    /** SHA-256 of the challenge in the browser's cookie. */
    challengeHash: text('challenge_hash').notNull(),
    /** The asker whose budget pays for it: a known browser, or a network. */
    asker: text('asker').notNull(),
    /** HMAC over challenge, address and code. */
    codeMac: text('code_mac').notNull(),
    returnTo: text('return_to').notNull(),
    tries: integer('tries').notNull().default(0),
    mostTries: integer('most_tries').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When it was used or replaced by a newer code. */
    voidedAt: moment('voided_at'),
  },
  (table) => [
    uniqueIndex('login_codes_challenge').on(table.challengeHash),
    index('login_codes_email').on(table.email, table.createdAt),
    index('login_codes_asker').on(table.asker, table.createdAt),
    index('login_codes_age').on(table.createdAt),
  ],
)

/** Keys generated at the first start, if the configuration sets none. */
export const serverKeys = pgTable('server_keys', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})

/** Acts of admins (also while they impersonate a learner), of the operator's commands and of payments; kept when an account is deleted. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey(),
    /** null: a command or a payment, which `what` names */
    adminId: uuid('admin_id'),
    /** null if it was not about one person */
    userId: uuid('user_id'),
    what: text('what').notNull(),
    requestId: text('request_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('audit_log_age').on(table.createdAt),
    // changes through a learner's eyes, which the figures leave out
    index('audit_log_changes')
      .on(table.userId, table.createdAt)
      .where(sql`admin_id is not null and what not like 'GET %' and what not like '% /admin/%'`),
  ],
)

/** projectId is empty for variables of the scope user. */
export const userVariables = pgTable(
  'user_variables',
  {
    userId: ownerId(),
    scope: text('scope').$type<VariableScope>().notNull(),
    projectId: text('project_id').notNull(),
    name: text('name').notNull(),
    value: text('value').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.scope, table.projectId, table.name] })],
)

/** Replies to changes with an idempotency key: the same key gets the same reply and no second effect. */
export const operations = pgTable(
  'operations',
  {
    userId: ownerId(),
    key: text('key').notNull(),
    /** SHA-256 of the call and its input. */
    requestHash: text('request_hash').notNull(),
    answer: jsonb('answer').$type<{ text?: string | undefined; plan: Plan }>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('operations_age').on(table.createdAt)],
)
