import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/accounts.tables.ts'
import type { UploadKind } from './uploads.rules.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

const ownerId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Signed addresses, each for one upload. */
export const uploadTickets = pgTable(
  'upload_tickets',
  {
    id: uuid('id').primaryKey(),
    userId: ownerId(),
    /** SHA-256 of the address's token. */
    tokenHash: text('token_hash').notNull(),
    fileName: text('file_name').notNull(),
    maxBytes: integer('max_bytes').notNull(),
    /** If set, the upload must match exactly. */
    size: integer('size'),
    type: text('type'),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [uniqueIndex('upload_tickets_token').on(table.tokenHash), index('upload_tickets_expiry').on(table.expiresAt)],
)

/** Accepted files. Storage names contain a hash of the content, so they never change their meaning. */
export const uploads = pgTable(
  'uploads',
  {
    storageName: text('storage_name').primaryKey(),
    userId: ownerId(),
    fileName: text('file_name').notNull(),
    kind: text('kind').$type<UploadKind>().notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    /** Used somewhere; unused files are deleted after a day. */
    inUse: boolean('in_use').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    /** Was used, and is not any more, or was given up before: deleted as soon as its learner needs the room. */
    released: boolean('released').notNull().default(false),
  },
  (table) => [index('uploads_owner').on(table.userId, table.fileName), index('uploads_age').on(table.createdAt)],
)
