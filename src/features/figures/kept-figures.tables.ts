import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#features/accounts/accounts.tables.ts'

/** Figures that take long to count. Empty names stand for the list of all projects, and for everybody. */
export const keptFigures = pgTable(
  'kept_figures',
  {
    projectId: text('project_id').notNull(),
    track: text('track').notNull(),
    /** Null until the first count. */
    counts: jsonb('counts'),
    countedAt: moment('counted_at'),
    /** The end of the last try, and how long that took; a later one than `countedAt` failed. */
    triedAt: moment('tried_at'),
    tookMs: integer('took_ms'),
    /** Null while nobody waits for a count. */
    askedAt: moment('asked_at'),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.track] })],
)
