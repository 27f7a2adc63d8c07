import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#features/accounts/accounts.tables.ts'

/** What the site signs with, and has signed with. */
export const signingKeys = pgTable('signing_keys', {
  /** Each key has the next; the highest signs. */
  number: integer('number').primaryKey(),
  /** Multikey, as verifiers read it. */
  publicKey: text('public_key').notNull(),
  /** PKCS #8. Gone once another key has taken its place: what is not there cannot be stolen. */
  secretKey: text('secret_key'),
  createdAt: moment('created_at').notNull(),
})
