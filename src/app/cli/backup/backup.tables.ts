import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
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

/** Settings that make the text form of values the same on every server. */
export const plainText =
  "set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0"

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

const fetched = 50

/** Each row as one line of JSON with all values as text, in an order that does not depend on the server. */
export async function* readRows(client: PoolClient, { name, columns, key }: Table): AsyncGenerator<string> {
  const texts = columns.map((column) => `${escapeIdentifier(column.name)}::text`)
  const order = (key.length > 0 ? key : columns.map((column) => column.name)).map(
    (column) => `${escapeIdentifier(column)}::text collate "C"`,
  )
  await client.query(
    `declare backup_rows no scroll cursor for select array_to_json(array[${texts.join(', ')}])::text as line from ${escapeIdentifier(name)} order by ${order.join(', ')}`,
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${fetched} from backup_rows`)
    for (const { line } of rows) yield line
    if (rows.length < fetched) break
  }
  await client.query('close backup_rows')
}

/** Splits at `\n` only: user text may contain U+2028 and others, which `readline` takes for line ends. */
export async function* linesOf(body: Readable): AsyncGenerator<string> {
  let begun: string[] = []
  for await (const chunk of body.setEncoding('utf8')) {
    const [first = '', ...others] = String(chunk).split('\n')
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

/** The number of rows and one checksum of a table. */
export async function summarize(lines: AsyncIterable<string>, each: (line: string) => Promise<void> | void = () => {}) {
  const hash = createHash('sha256')
  let rows = 0
  for await (const line of lines) {
    hash.update(line).update('\n')
    rows += 1
    await each(line)
  }
  return { rows, sha256: hash.digest('hex') }
}
