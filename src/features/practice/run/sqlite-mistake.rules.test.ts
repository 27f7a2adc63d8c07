import { readFile } from 'node:fs/promises'
import initSqlJs, { type Database } from 'sql.js'
import { beforeAll, expect, test } from 'vitest'
import { mistakeIn } from './sqlite-mistake.rules.ts'

const schema = `CREATE TABLE lakes (name TEXT, depth INTEGER, country_id INTEGER);
CREATE TABLE countries (id INTEGER, name TEXT);`

let database: Database
beforeAll(async () => {
  const wasm = await WebAssembly.compile(await readFile(new URL(import.meta.resolve('sql.js/dist/sql-wasm-browser.wasm'))))
  const { Database } = await initSqlJs({
    instantiateWasm(imports, done) {
      void WebAssembly.instantiate(wasm, imports).then((instance) => done(instance, wasm))
      return {}
    },
  })
  database = new Database()
  complaintOf(schema)
})

/** What SQLite says of a text; nothing where it runs. */
function complaintOf(sql: string): string {
  try {
    for (const statement of database.iterateStatements(sql)) while (statement.step());
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

/** Each text has one mistake, marked by ▸, which SQLite itself must refuse. */
test.each([
  ['a word too many', 'SELECT name\n,\n  depth\nFORM\n  ▸lakes\nWHERE depth > 3;'],
  ['a comma too many', 'SELECT name,\n  depth,\n▸FROM lakes\nWHERE depth > 3;'],
  ['the same word before, rightly', 'SELECT name FROM lakes\nWHERE depth > (\n  SELECT depth FROM lakes\n  WHERE name = 1\n)\n▸WHERE 1;'],
  ['the word in a text before', "SELECT 'WHERE', name\nFROM lakes\nORDER BY name\n▸WHERE depth > 3;"],
  ['the word in a comment before', 'SELECT name -- LIMIT\nFROM lakes\nLIMIT 3\n▸LIMIT 4;'],
  ['a missing semicolon', 'SELECT name\nFROM lakes\n\n▸SELECT depth FROM lakes;'],
  ['an apostrophe', "SELECT name\nFROM lakes\nWHERE name = 'Loch▸'s';"],
  ['a bracket too many', 'SELECT count(name)▸)\nFROM lakes;'],
  ['a text never closed', "SELECT name\nFROM lakes\nWHERE name = ▸'Baikal\nAND depth > 3;"],
  ['a sign that SQL does not know', 'SELECT name\nFROM lakes\nWHERE depth ▸# 3;'],
  ['a statement that ends too early', 'SELECT name\nFROM lakes\nWHERE depth > (3\n▸;'],
  ['a column misspelled', 'SELECT\n  name,\n  ▸dept\nFROM lakes;'],
  ['a column of another table', 'SELECT\n  l.name,\n  ▸l.id\nFROM lakes l\nJOIN countries c ON c.id = l.country_id;'],
  ['a table misspelled', 'SELECT name\nFROM lakes\nWHERE country_id IN (\n  SELECT id FROM\n  ▸country\n);'],
  ['a function of another engine', "SELECT name,\n  depth,\n  ▸YEAR('2026-01-01')\nFROM lakes;"],
  ['an ambiguous column', 'SELECT depth\nFROM lakes\nJOIN countries\nWHERE\n  ▸name > 3;'],
  ['a column that a table has not', 'INSERT INTO lakes\n  (name,\n  ▸deep)\nVALUES (1, 2);'],
  ['a name that is in a text, too', "SELECT 'dept',\n  ▸dept\nFROM lakes;"],
  ['a name that stands in two lines: the first', 'SELECT\n  ▸dept\nFROM lakes\nWHERE dept > 3;'],
  ['a sign that is in a comment, too', 'SELECT 1, -- the #1 lake\n  2,\n  3 ▸# 4;'],
  ['a column after a name with a semicolon', 'SELECT name AS "a;b",\n  ▸dept\nFROM lakes;'],
])('%s is found', (_name, marked) => {
  const sql = marked.replace('▸', '')
  const message = complaintOf(sql)
  expect(message).not.toBe('')
  expect(sql.slice(0, mistakeIn(sql, message, complaintOf)).split('\n').length).toBe(
    marked.slice(0, marked.indexOf('▸')).split('\n').length,
  )
})

test('where nothing tells, the mistake is at the start', () => {
  expect(mistakeIn('INSERT INTO lakes\nVALUES (1);', 'UNIQUE constraint failed: lakes.name', complaintOf)).toBe(0)
  expect(mistakeIn('SELECT * FROM deep;\nSELECT dept FROM lakes;', 'no such column: dept', complaintOf)).toBe(0)
  expect(mistakeIn('SELECT 1', 'no such column: elsewhere', complaintOf)).toBe(0)
})

test('a statement of a thousand equal words asks the engine a bounded number of times', () => {
  let asked = 0
  const sql = `SELECT ${'x, '.repeat(1000)}`
  mistakeIn(sql, 'near "x": syntax error', () => {
    asked += 1
    return ''
  })
  expect(asked).toBeLessThanOrEqual(50)
})
