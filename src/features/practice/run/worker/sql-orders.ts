import { explained } from '../../mistakes.texts.ts'
import type { RunOrder, RunProblem, ShownTable } from '../../run.rules.ts'
import type { WorkFile } from '../../work.rules.ts'
import { tableLines, sqlTestsIn, whatDiffers } from '../sql-tests.rules.ts'
import { told, type Talk } from './talk.ts'

export const MOST_ROWS = 500
export const MOST_COLUMNS = 100
export const LONGEST_CELL = 2_000

export class SqlProblem extends Error {
  readonly line: number
  readonly file: string
  constructor(message: string, file: string, line: number) {
    super(message)
    this.file = file
    this.line = line
  }
}

export interface Engine<Database> {
  language: 'sql' | 'postgresql'
  /** with nothing in it */
  open(): Promise<Database> | Database
  /** Runs each statement of a file; the table of each that gives one, as it comes. */
  runFile(database: Database, file: WorkFile, onTable: (table: ShownTable) => void): Promise<void> | void
  close(database: Database): void
  isFull(message: string): boolean
}

/** Runs orders: given files before the learner's, and each test in a database of its own. */
export function sqlOrders<Database>(engine: Engine<Database>, { say, print, end }: Talk): (order: RunOrder) => Promise<void> {
  const show = (table: ShownTable) => say({ kind: 'table', ...table })

  function problemOf(error: unknown): RunProblem {
    const message = error instanceof Error ? error.message : String(error)
    const { file = null, line = null } = error instanceof SqlProblem ? error : {}
    return { message: explained(engine.language, '', message), file, line }
  }

  /** Runs the given files, then `change`, then the learner's file. */
  async function prepared({ files, main, tests }: RunOrder, onTable: (table: ShownTable) => void, change?: WorkFile): Promise<Database> {
    const database = await engine.open()
    const given = files.filter(({ name }) => name.endsWith('.sql') && name !== main && !tests.includes(name))
    for (const file of change ? [...given, change] : given) await engine.runFile(database, file, () => {})
    for (const file of files) if (file.name === main) await engine.runFile(database, file, onTable)
    return database
  }

  async function runTests(order: RunOrder): Promise<void> {
    for (const file of order.files.filter(({ name }) => order.tests.includes(name))) {
      for (const test of sqlTestsIn(file.text)) {
        let last: ShownTable | undefined
        const keep = (table: ShownTable) => void (last = table)
        // padded, so that an error names its line in the file
        const statement = { name: file.name, text: '\n'.repeat(test.line) + test.statement }
        const database = await prepared(order, keep, test.runsMain ? statement : undefined)
        try {
          if (!test.runsMain && test.statement.trim() !== '') {
            last = undefined
            await engine.runFile(database, statement, keep)
          }
          const message = whatDiffers(test, tableLines(last?.rows ?? []))
          const place = { line: message === null ? null : test.line, file: message === null ? null : file.name }
          say({ kind: 'test', name: test.name, passed: message === null, message: message ?? '', ...place })
        } catch (error) {
          const { message } = problemOf(error)
          say({ kind: 'test', name: test.name, passed: false, message, line: test.line, file: file.name })
        }
        engine.close(database)
      }
    }
  }

  async function runProbe(order: RunOrder): Promise<void> {
    const lines: string[] = []
    try {
      const database = await prepared(order, () => {})
      await engine.runFile(database, { name: 'probe', text: order.probe ?? '' }, ({ rows }) => lines.push(...tableLines(rows)))
    } catch (error) {
      lines.push(problemOf(error).message)
    }
    say({ kind: 'printed', text: lines.join('\n').slice(0, 4_000) })
  }

  return async (order) => {
    let problem: RunProblem | null = null
    try {
      if (order.mode === 'test') await runTests(order)
      else await prepared(order, show)
    } catch (error) {
      problem = problemOf(error)
      print('err', told(problem))
    }
    if (order.mode === 'test' && order.probe !== undefined) await runProbe(order)
    const isFull = engine.isFull(problem?.message ?? '')
    end({ kind: 'end', reason: isFull ? 'too_much_memory' : problem ? 'failed' : 'done', problem })
  }
}
