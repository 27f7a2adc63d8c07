import { expect, test } from 'vitest'
import { openRunnerPage, orderOf, run, type Said } from './runner.ts'

const tableIn = (said: Said) => said.find((event) => event.kind === 'table')

test('SQLite’s numbers are shown as the database holds them', async () => {
  const page = await openRunnerPage()
  const query = "SELECT 9007199254740993 AS a, 9223372036854775807, 1.0, 1, 0.5, 1e-5, -1e999, avg(3), '1.0', NULL, x'0aff';"
  expect(tableIn(await run(page, orderOf('sql', query)))?.rows).toEqual([
    ['9007199254740993', '9223372036854775807', '1.0', '1', '0.5', '1.0e-05', '-Inf', '3.0', '1.0', 'NULL', "x'0aff'"],
  ])
})
