import { createHash } from 'node:crypto'
import { getTableColumns, sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './guard.ts'

interface Question {
  toSQL(): { sql: string }
  prepare(name: string): { execute(values: Record<string, unknown>): Promise<unknown> }
}
type ResultOf<One extends Question> = ReturnType<ReturnType<One['prepare']>['execute']>

/** Named by its words, so that versions may share connections. */
const nameOf = (sql: string) => `waymark_${createHash('sha1').update(sql).digest('base64url')}`

/** Builds, parses and plans a frequent query once per connection: each step costs more than running it. */
export function prepared<One extends Question>(write: (db: Db) => One) {
  const written = new WeakMap<Db, ReturnType<Question['prepare']>>()
  return (db: Db, values: Record<string, unknown>): ResultOf<One> => {
    const question = written.get(db) ?? prepare(write(db), db.isPooled)
    written.set(db, question)
    return question.execute(values) as ResultOf<One>
  }
}

/** Without a name where the next execution may meet another connection. */
function prepare(question: Question, isPooled = false) {
  return question.prepare(isPooled ? '' : nameOf(question.toSQL().sql))
}

type Each<Table extends PgTable, Value> = Record<keyof Table['_']['columns'], Value>

function each<Table extends PgTable, Value>(table: Table, valueOf: (name: string, column: string) => Value): Each<Table, Value> {
  const columns = Object.entries(getTableColumns(table)).map(([name, column]) => [name, valueOf(name, column.name)])
  return Object.fromEntries(columns) as Each<Table, Value>
}

/** A row for a prepared insert, with placeholders for its values. */
export function given<Table extends PgTable>(table: Table): Each<Table, Placeholder> {
  return each(table, (name) => sql.placeholder(name))
}

/** The row that a conflicting insert proposed, for ON CONFLICT DO UPDATE. */
export function excluded<Table extends PgTable>(table: Table): Each<Table, SQL> {
  return each(table, (_, column) => sql`excluded.${sql.identifier(column)}`)
}
