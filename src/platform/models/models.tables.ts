import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Use of models: a row per day, purpose and spender. A spender is the site, or a daily pseudonym of a learner. */
export const modelUse = pgTable(
  'model_use',
  {
    day: text('day').notNull(),
    spender: text('spender').notNull(),
    purpose: text('purpose').notNull(),
    asked: integer('asked').notNull().default(0),
    tokensRead: bigint('tokens_read', { mode: 'number' }).notNull().default(0),
    tokensWritten: bigint('tokens_written', { mode: 'number' }).notNull().default(0),
    /** Answers whose tokens were estimated here because the provider did not report them. */
    estimated: integer('estimated').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.spender, table.purpose] })],
)

/** Tokens used on a day, including those reserved for answers in progress. */
export const modelBudgets = pgTable(
  'model_budgets',
  {
    day: text('day').notNull(),
    spender: text('spender').notNull(),
    tokens: bigint('tokens', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.spender] })],
)
