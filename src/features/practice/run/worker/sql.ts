import initSqlJs, { type Database, type SqlValue } from 'sql.js'
import type { WorkFile } from '../../work.rules.ts'
import { mistakeIn } from '../sqlite-mistake.rules.ts'
import { limitMemory } from './limit-memory.ts'
import { LONGEST_CELL, MOST_COLUMNS, MOST_ROWS, SqlProblem, sqlOrders, type Table } from './sql-orders.ts'
import { talk } from './talk.ts'

function cellOf(value: SqlValue): string {
  if (value === null) return 'NULL'
  if (value instanceof Uint8Array) return `x'${[...value.slice(0, 100)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}'`
  return String(value).slice(0, LONGEST_CELL)
}

function runFile(database: Database, { name, text }: WorkFile, onTable: (table: Table) => void): void {
  const statements = database.iterateStatements(text)
  let before = text
  try {
    for (const statement of statements) {
      const columns = statement.getColumnNames().slice(0, MOST_COLUMNS)
      const rows: string[][] = []
      let isCut = false
      while (!isCut && statement.step()) {
        if (rows.length === MOST_ROWS) isCut = true
        else if (columns.length > 0) rows.push(statement.get().slice(0, MOST_COLUMNS).map(cellOf))
      }
      if (columns.length > 0) onTable({ columns, rows, isCut })
      before = statements.getRemainingSQL()
    }
  } catch (error) {
    const { message } = error as Error
    const start = text.length - before.length + (/^(\s|--.*(\n|$)|\/\*[^]*?\*\/)*/.exec(before)?.[0].length ?? 0)
    const at = start + mistakeIn(text.slice(start), message, (beginning) => complaintOf(database, beginning))
    throw new SqlProblem(message, name, text.slice(0, at).split('\n').length)
  }
}

/** What SQLite says of the first statement, which it does not run; empty where it would. */
function complaintOf(database: Database, sql: string): string {
  try {
    for (const _statement of database.iterateStatements(sql)) break
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

talk(async (parts, spoken) => {
  limitMemory()
  const wasm = parts['sql-wasm.wasm'] as WebAssembly.Module
  const { Database } = await initSqlJs({
    instantiateWasm(imports, done) {
      void WebAssembly.instantiate(wasm, imports).then((instance) => done(instance, wasm))
      return {}
    },
  })
  const isFull = (message: string) => /out of memory|memory left|database or disk is full/.test(message)
  return sqlOrders({ language: 'sql', open: () => new Database(), runFile, close: (database) => database.close(), isFull }, spoken)
})
