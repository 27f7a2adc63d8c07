import { expect, test } from 'vitest'
import { statementsIn } from './sql-statements.rules.ts'

const cut = (text: string) => statementsIn(text).map((one) => one.text)

test.each<[string, string[]]>([
  ['SELECT 1;\n\nSELECT 2', ['SELECT 1', 'SELECT 2']],
  ["SELECT ';', 'it''s;'; SELECT E'\\';'", ["SELECT ';', 'it''s;'", "SELECT E'\\';'"]],
  ['SELECT 1 -- one; two\n, 2; -- last;\n', ['SELECT 1 -- one; two\n, 2']],
  ['/* a /* b; */ ; */ SELECT 1; /* ; */', ['SELECT 1']],
  ['SELECT "a;b" FROM t;', ['SELECT "a;b" FROM t']],
  ['DO $$ BEGIN PERFORM 1; END; $$; SELECT 2;', ['DO $$ BEGIN PERFORM 1; END; $$', 'SELECT 2']],
  ['DO $a$ SELECT $$;$$; $a$; SELECT $1;', ['DO $a$ SELECT $$;$$; $a$', 'SELECT $1']],
  [
    'CREATE RULE r AS ON INSERT TO t DO (SELECT 1; SELECT 2); SELECT 3',
    ['CREATE RULE r AS ON INSERT TO t DO (SELECT 1; SELECT 2)', 'SELECT 3'],
  ],
  [
    'CREATE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT CASE WHEN true THEN 1 END; SELECT 2; END; SELECT 3',
    ['CREATE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT CASE WHEN true THEN 1 END; SELECT 2; END', 'SELECT 3'],
  ],
  ['BEGIN; SELECT 1; END; SELECT 2', ['BEGIN', 'SELECT 1', 'END', 'SELECT 2']],
  ["SELECT 'open; SELECT 2", ["SELECT 'open; SELECT 2"]],
  [' ;; -- nothing\n', []],
])('%j is cut where psql cuts it', (text, statements) => expect(cut(text)).toEqual(statements))

test('a statement begins behind what is empty', () => {
  expect(statementsIn('-- first\n\nSELECT 1;\n/* x */ SELECT 2;').map(({ from }) => from)).toEqual([10, 28])
})
