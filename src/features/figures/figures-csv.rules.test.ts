import { expect, test } from 'vitest'
import { csvOf, type Cell } from './figures-csv.rules.ts'

const lineOf = (...cells: Cell[]) => csvOf([], [cells]).split('\r\n').slice(1, -1).join('\r\n')

test('a table is lines of fields that end with CRLF, the column names first', () => {
  expect(csvOf(['Step', 'Reached'], [['Wire it', 3]])).toBe('Step,Reached\r\nWire it,3\r\n')
})

test.each<[string, Cell, string]>([
  ['a comma', 'red, green', '"red, green"'],
  ['a quote', 'say "hello"', '"say ""hello"""'],
  ['a new line', 'one\ntwo', '"one\ntwo"'],
  ['a return', 'one\r\ntwo', '"one\r\ntwo"'],
  ['nothing', null, ''],
  ['a plain word', 'über 1=1', 'über 1=1'],
  ['a negative number, which is not a formula', -0.25, '-0.25'],
])('%s', (_, cell, field) => {
  expect(lineOf(cell)).toBe(field)
})

test.each(['=1+1', '+49', '-1', '@SUM(A1)', ' =1+1', '\t=1+1', '\rx', '＝1+1', '=HYPERLINK("http://x","y")'])(
  'a spreadsheet does not evaluate %j',
  (text) => {
    expect(lineOf(text)).toMatch(/^"?'/)
    expect(lineOf('harmless', text)).toMatch(/^harmless,"?'/)
  },
)
