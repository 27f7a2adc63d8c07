import { expect, test } from 'vitest'
import { statementOf } from './statement.rules.ts'

test.each([
  ['select "id", "email" from "users" where "users"."id" = $1', 'select users'],
  ['insert into "answers" ("id", "text") values ($1, $2) on conflict do nothing', 'insert answers'],
  ['update "users" set "name" = $1 where "id" = $2', 'update users'],
  ['delete from "jobs" where state = \'running\'', 'delete jobs'],
  ['\n    with claimed as (update jobs set claim = $1 returning id) select * from claimed', 'with jobs'],
  ['begin', 'begin'],
  ['commit', 'commit'],
  ["insert into untold_news (id) values ('from alice');commit", 'insert untold_news'],
  // functions are no tables
  ['select a from jsonb_populate_recordset(null::jobs, $1)', 'select'],
])('%s is %s', (text, name) => {
  expect(statementOf(text).name).toBe(name)
})

test.each([
  'notify "account:ada", \'from alice\'',
  "select 'from alice' as word",
  "select 'it''s' || ' into alice '",
  "select E'\\' from alice'",
  'select $$ from alice $$',
  'select $tag$ from alice $tag$',
  'select 1 -- from alice',
  'select 1 /* from alice */',
  'alice from',
  'listen "alice"',
  'select * from "Alice Liddell"',
  'select * from "alice@example.org"',
  '',
])('%s: no word of it gets out that may be somebody’s', (text) => {
  expect(statementOf(text).name).not.toMatch(/alice|ada/i)
})

test('a long statement is no burden', () => {
  const text = `select ${'from '.repeat(100_000)}`
  expect(statementOf(text)).toEqual({ name: 'select from', verb: 'select', table: 'from' })
})
