import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** What models took, a row for each day, purpose and spender. A spender is the site, or a name made of a day and a learner that leads back to nobody. */
export const modelUse = pgTable(
  'model_use',
  {
    day: text('day').notNull(),
    spender: text('spender').notNull(),
    purpose: text('purpose').notNull(),
    asked: integer('asked').notNull().default(0),
    tokensRead: bigint('tokens_read', { mode: 'number' }).notNull().default(0),
    tokensWritten: bigint('tokens_written', { mode: 'number' }).notNull().default(0),
    /** How many of those asked were not counted by the provider, but estimated here. */
    estimated: integer('estimated').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.spender, table.purpose] })],
)

/** What is taken of the tokens of a day, with what is reserved for answers that are being made. */
export const modelBudgets = pgTable(
  'model_budgets',
  {
    day: text('day').notNull(),
    spender: text('spender').notNull(),
    tokens: bigint('tokens', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.spender] })],
)
