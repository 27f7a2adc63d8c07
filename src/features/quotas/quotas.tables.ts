import { sql } from 'drizzle-orm'
import { bigint, index, pgTable } from 'drizzle-orm/pg-core'
import { ownerId } from '#features/accounts/accounts.tables.ts'

const bytes = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/** The bytes of each learner's files. Kept, because the site's sum is asked for at each upload and files are many. */
export const storedBytes = pgTable(
  'stored_bytes',
  {
    userId: ownerId().primaryKey(),
    uploads: bytes('uploads'),
    documents: bytes('documents'),
  },
  ({ uploads, documents }) => [index('stored_bytes_most').on(sql`(${uploads} + ${documents}) desc`)],
)
