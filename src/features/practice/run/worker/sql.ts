import initSqlJs, { type Database, type SqlValue } from 'sql.js'
import { explained } from '../../mistakes.texts.ts'
import type { RunOrder, RunProblem } from '../../run.rules.ts'
import type { WorkFile } from '../../work.rules.ts'
import { linesOf, sqlTestsIn, whatDiffers } from '../sql-tests.rules.ts'
import { limitMemory } from './limit-memory.ts'
import { talk, told } from './talk.ts'

const MOST_ROWS = 500
const MOST_COLUMNS = 100
const LONGEST_CELL = 2_000

interface Table {
  columns: string[]
  rows: string[][]
  isCut: boolean
}

class SqlProblem extends Error {
  readonly line: number
  readonly file: string
  constructor(message: string, file: string, line: number) {
    super(message)
    this.file = file
    this.line = line
  }
}

function cellOf(value: SqlValue): string {
  if (value === null) return 'NULL'
  if (value instanceof Uint8Array) return `x'${[...value.slice(0, 100)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}'`
  return String(value).slice(0, LONGEST_CELL)
}

/** Runs each statement of a file; the table of each that gives one, as it comes. */
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
    const done = text.slice(0, text.length - before.length)
    const start = done.length + (/^(\s|--.*(\n|$)|\/\*[^]*?\*\/)*/.exec(before)?.[0].length ?? 0)
    throw new SqlProblem((error as Error).message, name, text.slice(0, start).split('\n').length)
  }
}

function problemOf(error: unknown): RunProblem {
  const message = error instanceof Error ? error.message : String(error)
  const { file = null, line = null } = error instanceof SqlProblem ? error : {}
  return { message: explained('sql', '', message), file, line }
}

talk(async (parts, { say, print, end }) => {
  limitMemory()
  const wasm = parts['sql-wasm.wasm'] as WebAssembly.Module
  const { Database } = await initSqlJs({
    instantiateWasm(imports, done) {
      void WebAssembly.instantiate(wasm, imports).then((instance) => done(instance, wasm))
      return {}
    },
  })
  const show = ({ columns, rows, isCut }: Table) => {
    say({ kind: 'table', columns, rows })
    if (isCut) print('out', `Only the first ${MOST_ROWS} rows are shown.\n`)
  }

  /** The given files, then the learner's, in a database of its own. */
  function prepared({ files, main, tests }: RunOrder, onTable: (table: Table) => void): Database {
    const database = new Database()
    const given = files.filter(({ name }) => name.endsWith('.sql') && name !== main && !tests.includes(name))
    for (const file of given) runFile(database, file, () => {})
    for (const file of files) if (file.name === main) runFile(database, file, onTable)
    return database
  }

  function runTests(order: RunOrder): void {
    for (const file of order.files.filter(({ name }) => order.tests.includes(name))) {
      for (const test of sqlTestsIn(file.text)) {
        let last: Table | undefined
        const keep = (table: Table) => void (last = table)
        const database = prepared(order, keep)
        try {
          if (test.statement.trim() !== '') {
            last = undefined
            runFile(database, { name: file.name, text: test.statement }, keep)
          }
          const message = whatDiffers(test, linesOf(last?.rows ?? []))
          const place = { line: message === null ? null : test.line, file: message === null ? null : file.name }
          say({ kind: 'test', name: test.name, passed: message === null, message: message ?? '', ...place })
        } catch (error) {
          const { message } = problemOf(error)
          say({ kind: 'test', name: test.name, passed: false, message, line: test.line, file: file.name })
        }
        database.close()
      }
    }
  }

  function runProbe(order: RunOrder): void {
    const lines: string[] = []
    try {
      const database = prepared(order, () => {})
      runFile(database, { name: 'probe', text: order.probe ?? '' }, ({ rows }) => lines.push(...linesOf(rows)))
    } catch (error) {
      lines.push(problemOf(error).message)
    }
    say({ kind: 'printed', text: lines.join('\n').slice(0, 4_000) })
  }

  return async (order) => {
    let problem: RunProblem | null = null
    try {
      if (order.mode === 'test') runTests(order)
      else prepared(order, show)
    } catch (error) {
      problem = problemOf(error)
      print('err', told(problem))
    }
    if (order.mode === 'test' && order.probe !== undefined) runProbe(order)
    const isFull = /out of memory|memory left|database or disk is full/.test(problem?.message ?? '')
    end({ kind: 'end', reason: isFull ? 'too_much_memory' : problem ? 'failed' : 'done', problem })
  }
})
