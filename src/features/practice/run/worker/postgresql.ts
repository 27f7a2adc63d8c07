import { PGlite, protocol } from '@electric-sql/pglite'
import type { ShownTable } from '../../run.rules.ts'
import type { WorkFile } from '../../work.rules.ts'
import { lineAt, statementsIn } from '../sql-statements.rules.ts'
import { limitMemory, MOST_BYTES } from './limit-memory.ts'
import { LONGEST_CELL, MOST_COLUMNS, MOST_ROWS, SqlProblem, sqlOrders } from './sql-orders.ts'
import { talk, type Parts, type Talk } from './talk.ts'

/** As somebody whom a database was given: they make tables and roles, and do not rule the server. */
const SETTLE = `
CREATE ROLE learner CREATEROLE CREATEDB;
ALTER DATABASE postgres OWNER TO learner;
CHECKPOINT;`
const BEGIN = 'SET SESSION AUTHORIZATION learner'
const RULE = 'SET SESSION AUTHORIZATION postgres'
/** As it was before anybody came. */
const EMPTY = `
DO $$
DECLARE one record;
BEGIN
  FOR one IN SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema' LOOP
    EXECUTE format('DROP SCHEMA %I CASCADE', one.nspname);
  END LOOP;
  FOR one IN SELECT rolname FROM pg_roles WHERE rolname !~ '^pg_' AND rolname NOT IN ('postgres', 'learner') LOOP
    EXECUTE format('DROP OWNED BY %1$I CASCADE', one.rolname);
    EXECUTE format('DROP ROLE %I', one.rolname);
  END LOOP;
END $$;
CREATE SCHEMA public AUTHORIZATION pg_database_owner;
GRANT USAGE ON SCHEMA public TO PUBLIC;`

/** Only who rules may change them. A deeper stack than this ends the browser's process. */
const LIMITS = ['max_stack_depth=100kB', 'temp_file_limit=64MB']
/** One of them is at the end of each answer. */
const ENDS = ['commandComplete', 'emptyQuery', 'portalSuspended', 'error']

type Message = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number]
interface Said extends Record<string, unknown> {
  message?: string
  detail?: string
  hint?: string
  position?: string
}

const TYPED = /^copy\b[^]*\bfrom\s+stdin\b/i

function joined(parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** One statement, of whose rows no more are computed than are shown. */
function asked(text: string): Uint8Array {
  const { parse, bind, describe, execute, sync } = protocol.serialize
  return joined([parse({ text }), bind({}), describe({ type: 'P' }), execute({ rows: MOST_ROWS + 1 }), sync()])
}

function tableIn(messages: Message[]): ShownTable | null {
  const columns = messages.flatMap((one) => (one.name === 'rowDescription' && 'fields' in one ? (one.fields as { name: string }[]) : []))
  if (columns.length === 0) return null
  const rows = messages.flatMap((one) => (one.name === 'dataRow' && 'fields' in one ? [one.fields as (string | null)[]] : []))
  const shown = rows.slice(0, MOST_ROWS).map((row) => row.slice(0, MOST_COLUMNS).map((cell) => (cell ?? 'NULL').slice(0, LONGEST_CELL)))
  return {
    columns: columns.slice(0, MOST_COLUMNS).map((one) => one.name),
    rows: shown,
    isCut: rows.length > MOST_ROWS,
  }
}

async function start(parts: Parts): Promise<PGlite> {
  const { snapshot } = parts
  return PGlite.create({
    startParams: [...PGlite.defaultStartParams, ...LIMITS.flatMap((one) => ['-c', one])],
    pgliteWasmModule: parts['pglite.wasm'] as WebAssembly.Module,
    initdbWasmModule: parts['initdb.wasm'] as WebAssembly.Module,
    fsBundle: new Blob([parts['pglite.data'] as ArrayBuffer]),
    ...(snapshot instanceof ArrayBuffer && { loadDataDir: new Blob([snapshot]) }),
  })
}

/** Files are in memory as well: past the same limit the run ends. */
function limitFiles({ Module }: PGlite, onFull: () => void): void {
  const files = Module.MEMFS as unknown as { expandFileStorage(node: { contents?: Uint8Array }, size: number): void }
  const expand = files.expandFileStorage.bind(files)
  let bytes = 0
  files.expandFileStorage = (node, size) => {
    const before = node.contents?.length ?? 0
    expand(node, size)
    bytes += (node.contents?.length ?? 0) - before
    if (bytes > MOST_BYTES) onFull()
  }
}

function runnerOf(pg: PGlite, { print }: Talk) {
  return async function runFile(_: PGlite, { name, text }: WorkFile, onTable: (table: ShownTable) => void): Promise<void> {
    for (const statement of statementsIn(text)) {
      const failed = (message: string, at: number) => new SqlProblem(message, name, lineAt(text, statement.from + at))
      if (TYPED.test(statement.text)) throw failed('COPY FROM STDIN reads what is typed, and nothing can be typed in here', 0)
      const { messages } = await pg.execProtocol(asked(statement.text), { throwOnError: false })
      for (const one of messages) {
        const { message = '', detail, hint, position } = one as unknown as Said
        const words = [message, detail && `DETAIL: ${detail}`, hint && `HINT: ${hint}`].filter(Boolean).join('\n')
        if (one.name === 'notice') print('out', `NOTICE: ${words}\n`)
        if (one.name === 'copyData' && 'chunk' in one) print('out', new TextDecoder().decode(one.chunk as Uint8Array))
        if (one.name === 'error') throw failed(words, position ? Number(position) - 1 : 0)
      }
      if (!messages.some((one) => ENDS.includes(one.name))) throw failed('the server has stopped: this is more than it can do here', 0)
      const table = tableIn(messages)
      if (table) onTable(table)
    }
  }
}

talk(async (parts, spoken) => {
  limitMemory()
  const pg = await start(parts)
  if (!parts.snapshot) {
    await pg.exec(SETTLE)
    // a start from it takes a third of the time
    spoken.hand(await (await pg.dumpDataDir('none')).arrayBuffer())
  }
  await pg.exec(BEGIN)
  limitFiles(pg, () => spoken.end({ kind: 'end', reason: 'too_much_memory', problem: null }))
  let isFresh = true
  const open = async () => {
    if (!isFresh) for (const words of ['ROLLBACK', 'DISCARD ALL', RULE, EMPTY, BEGIN]) await pg.exec(words)
    isFresh = false
    return pg
  }
  const isFull = (message: string) => /out of memory|memory left|No space left|could not extend file/.test(message)
  return sqlOrders({ language: 'postgresql', open, runFile: runnerOf(pg, spoken), close: () => {}, isFull }, spoken)
})
