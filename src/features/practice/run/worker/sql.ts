import initSqlJs, { type Database, type SqlValue, type Statement } from 'sql.js'
import type { ShownTable } from '../../run.rules.ts'
import type { WorkFile } from '../../work.rules.ts'
import { mistakeIn } from '../sqlite-mistake.rules.ts'
import { limitMemory } from './limit-memory.ts'
import { LONGEST_CELL, MOST_COLUMNS, MOST_ROWS, SqlProblem, sqlOrders, type Engine } from './sql-orders.ts'
import { talk } from './talk.ts'

type RealText = (real: number) => string

function cellOf(value: SqlValue, realText: RealText): string {
  if (value === null) return 'NULL'
  // an integer comes as a BigInt
  if (typeof value === 'number') return realText(value)
  if (value instanceof Uint8Array) return `x'${[...value.slice(0, 100)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}'`
  return String(value).slice(0, LONGEST_CELL)
}

function cellsOf(statement: Statement, realText: RealText): string[] {
  const row = statement.get(null, { useBigInt: true })
  return row.slice(0, MOST_COLUMNS).map((value) => cellOf(value, realText))
}

/** As SQLite writes it: 1.0 is no 1. */
function realTextBy(database: Database): RealText {
  const written = database.prepare('SELECT CAST(CAST(? AS REAL) AS TEXT)')
  return (real) => String(written.get([real])[0])
}

function runFile(database: Database, { name, text }: WorkFile, onTable: (table: ShownTable) => void, realText: RealText): void {
  const statements = database.iterateStatements(text)
  let before = text
  try {
    for (const statement of statements) {
      const columns = statement.getColumnNames().slice(0, MOST_COLUMNS)
      const rows: string[][] = []
      let isCut = false
      while (!isCut && statement.step()) {
        if (rows.length === MOST_ROWS) isCut = true
        else if (columns.length > 0) rows.push(cellsOf(statement, realText))
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
  const realText = realTextBy(new Database())
  const run: Engine<InstanceType<typeof Database>>['runFile'] = (database, file, onTable) => runFile(database, file, onTable, realText)
  return sqlOrders({ language: 'sql', open: () => new Database(), runFile: run, close: (database) => database.close(), isFull }, spoken)
})
