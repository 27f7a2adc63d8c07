import { escapeIdentifier } from 'pg'
import type { Pool } from 'pg'

interface Column {
  table: string
  name: string
  type: string
  /** the table that the foreign key references */
  parent: string | null
  parentColumn: string | null
}

/** Parents before children. */
async function listColumns(pool: Pool): Promise<Map<string, Column[]>> {
  const { rows } = await pool.query<Column>(`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, f.parent, f."parentColumn"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
    left join lateral (
      select k.confrelid::regclass::text as parent, (select b.attname from pg_attribute b
        where b.attrelid = k.confrelid and b.attnum = k.confkey[array_position(k.conkey, a.attnum)]) as "parentColumn"
      from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any(k.conkey) limit 1) f on true
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname, a.attnum`)
  const tables = new Map<string, Column[]>()
  const left = new Map(Object.entries(Object.groupBy(rows, ({ table }) => table)).map(([name, columns = []]) => [name, columns]))
  while (left.size > 0) {
    const next = [...left].find(([name, columns]) =>
      columns.every(({ parent }) => parent === null || parent === name || tables.has(parent)),
    )
    if (!next) throw new Error(`The tables ${[...left.keys()].join(', ')} need each other.`)
    tables.set(...next)
    left.delete(next[0])
  }
  return tables
}

const unusual: Record<string, (text: string, row: number) => unknown> = {
  text: (text) => text,
  'text[]': (text) => [text, '', text],
  jsonb: (text) => JSON.stringify({ [text]: [text] }),
  uuid: (_, row) => `01890000-0000-7000-8000-${String(row).padStart(12, '0')}`,
  boolean: (_, row) => row % 2 === 0,
  bytea: (text) => Buffer.from(text),
  date: (_, row) => new Date(Date.UTC(2026, 2, 29 + row)).toISOString().slice(0, 10),
  tsvector: (text) => `'${text.replaceAll(/['\\]/g, '$&$&') || 'nothing'}':1`,
}

function valueOf(type: string, text: string, row: number): unknown {
  const known = unusual[type]
  if (known) return known(text, row)
  if (type.endsWith('[]')) return [valueOf(type.slice(0, -2), text, row)]
  return type.startsWith('timestamp') ? new Date(1_700_000_000_000 + row) : row
}

/** Inserts a row per text into every table, with the text in every column that can hold it. Returns the number of such columns. */
export async function fillEveryTable(pool: Pool, texts: readonly string[]): Promise<number> {
  const tables = await listColumns(pool)
  const given = new Map<string, unknown>()
  function fill(column: Column, text: string, row: number): unknown {
    const inherited = column.parent === null ? undefined : given.get(`${column.parent}.${column.parentColumn}.${row}`)
    const value = inherited === undefined ? valueOf(column.type, text, row) : inherited
    given.set(`${column.table}.${column.name}.${row}`, value)
    return value
  }
  for (const [table, columns] of tables) {
    const names = columns.map(({ name }) => escapeIdentifier(name))
    const values = columns.map((_, index) => `$${index + 1}`)
    const statement = `insert into ${escapeIdentifier(table)} (${names.join(', ')}) values (${values.join(', ')})`
    for (const [row, text] of texts.entries())
      await pool.query(
        statement,
        columns.map((column) => fill(column, text, row)),
      )
  }
  return [...tables.values()].flat().filter(({ type }) => ['text', 'text[]', 'jsonb'].includes(type)).length
}
