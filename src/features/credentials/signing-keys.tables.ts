import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#features/accounts/accounts.tables.ts'

/** The site's current and earlier signing keys. */
export const signingKeys = pgTable('signing_keys', {
  /** Counts up; the highest number signs. */
  number: integer('number').primaryKey(),
  /** Multikey, as verifiers expect it. */
  publicKey: text('public_key').notNull(),
  /** PKCS #8. Deleted once a newer key exists, so that it cannot be stolen. */
  secretKey: text('secret_key'),
  createdAt: moment('created_at').notNull(),
})
