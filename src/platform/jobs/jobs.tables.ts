import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { JobState, Lane } from './jobs.rules.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    payload: jsonb('payload'),
    lane: text('lane').$type<Lane>().notNull().default('usual'),
    state: text('state').$type<JobState>().notNull(),
    /** At most one job per key waits, and at most one runs. */
    key: text('key'),
    runAt: moment('run_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull(),
    /** Identifies one run of a job. */
    claim: uuid('claim'),
    leasedUntil: moment('leased_until'),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('jobs_waiting')
      .on(table.lane, table.runAt)
      .where(sql`${table.state} = 'waiting'`),
    index('jobs_leased')
      .on(table.leasedUntil)
      .where(sql`${table.state} = 'running'`),
    uniqueIndex('jobs_one_waiting')
      .on(table.key)
      .where(sql`${table.state} = 'waiting'`),
    uniqueIndex('jobs_one_running')
      .on(table.key)
      .where(sql`${table.state} = 'running'`),
  ],
)
