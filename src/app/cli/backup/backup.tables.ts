import { hash } from 'node:crypto'
import { StringDecoder } from 'node:string_decoder'
import { escapeIdentifier } from 'pg'
import type { PoolClient } from 'pg'
import type { SequenceFacts } from './manifest.ts'

export interface Column {
  name: string
  type: string
}

export interface Table {
  name: string
  columns: Column[]
  key: string[]
}

/** Settings that make the text form of values the same on every server, and let a transaction last. */
export const plainText =
  "set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0"

export async function listTables(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary), '[]') as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname collate "C"`)
  return rows
}

export async function listSequences(client: PoolClient): Promise<SequenceFacts[]> {
  const { rows } = await client.query<SequenceFacts>(
    `select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by sequencename collate "C"`,
  )
  return rows
}

/** A batch holds at most 500 × 32 KB: a longer row is fetched alone. */
const fetched = 500
const longest = 32_768

/** The index of the key gives the order: a sort would take the whole table to disk before the first row. */
const withoutSort = 'set local enable_sort = off; set local jit = off'

function lineOf({ name, columns }: Table): { line: string; from: string } {
  const texts = columns.map((column) => `${escapeIdentifier(column.name)}::text`)
  return { line: `array_to_json(array[${texts.join(', ')}])::text as line`, from: escapeIdentifier(name) }
}

/** `offset 0` keeps the planner from making each line twice. */
export function rowsQuery(table: Table): string {
  const { line, from } = lineOf(table)
  const order = table.key.length > 0 ? `order by ${table.key.map((column) => escapeIdentifier(column)).join(', ')}` : ''
  return `select case when octet_length(line) <= ${longest} then line end as line, place from (select ${line}, ctid as place from ${from} ${order} offset 0) as rows`
}

async function readLongRow(client: PoolClient, table: Table, place: string): Promise<string> {
  const { line, from } = lineOf(table)
  const { rows } = await client.query<{ line: string }>(`select ${line} from ${from} where ctid = $1::tid`, [place])
  const [row] = rows
  if (!row) throw new Error(`A row of the table ${table.name} was not found again in its snapshot`)
  return row.line
}

/** Each row as one line of JSON with all values as text; by the key, where there is one. */
export async function* readRows(client: PoolClient, table: Table): AsyncGenerator<string> {
  await client.query(`${withoutSort}; declare backup_rows no scroll cursor for ${rowsQuery(table)}`)
  for (;;) {
    const { rows } = await client.query<{ line: string | null; place: string }>(`fetch ${fetched} from backup_rows`)
    for (const { line, place } of rows) yield line ?? (await readLongRow(client, table, place))
    if (rows.length < fetched) break
  }
  await client.query('close backup_rows')
}

/** Splits at `\n` only: user text may contain U+2028 and others, which `readline` takes for line ends. */
export async function* linesOf(body: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const characters = new StringDecoder('utf8')
  let begun: string[] = []
  for await (const chunk of body) {
    const [first = '', ...others] = characters.write(chunk).split('\n')
    begun.push(first)
    for (const next of others) {
      yield begun.join('')
      begun = [next]
    }
  }
  const rest = begun.join('')
  if (rest !== '') yield rest
}

const batchBytes = 2_000_000

function insertion({ name, columns }: Table): string {
  const names = columns.map((column) => escapeIdentifier(column.name))
  const values = columns.map(({ type }, index) => `(line->>${index})::${type}`)
  return `insert into ${escapeIdentifier(name)} (${names.join(', ')}) overriding system value select ${values.join(', ')} from json_array_elements($1::json) as line`
}

export async function writeRows(client: PoolClient, table: Table, lines: AsyncIterable<string>): Promise<void> {
  const statement = insertion(table)
  let batch: string[] = []
  let bytes = 0
  async function flush() {
    if (batch.length > 0) await client.query(statement, [`[${batch.join(',')}]`])
    batch = []
    bytes = 0
  }
  for await (const line of lines) {
    batch.push(line)
    bytes += line.length
    if (bytes >= batchBytes) await flush()
  }
  await flush()
}

export interface Summary {
  rows: number
  sum: string
}

/** Adds the rows' SHA-256 modulo 2^256: servers sort differently, and the order of rows is no part of a table. */
export function summing(): { add: (line: string) => void; total: () => Summary } {
  let rows = 0
  let sum = 0n
  return {
    add(line) {
      rows += 1
      sum = BigInt.asUintN(256, sum + BigInt(`0x${hash('sha256', line)}`))
    },
    total: () => ({ rows, sum: sum.toString(16).padStart(64, '0') }),
  }
}

export async function summarize(lines: AsyncIterable<string>): Promise<Summary> {
  const { add, total } = summing()
  for await (const line of lines) add(line)
  return total()
}
