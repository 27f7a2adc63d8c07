import { expect, test } from 'vitest'
import { openRunnerPage, orderOf, printed, run, type Said } from './runner.ts'

const tableIn = (said: Said) => said.find((event) => event.kind === 'table')

test('SQLite’s numbers are shown as the database holds them', async () => {
  const page = await openRunnerPage()
  const query = "SELECT 9007199254740993 AS a, 9223372036854775807, 1.0, 1, 0.5, 1e-5, -1e999, avg(3), '1.0', NULL, x'0aff';"
  expect(tableIn(await run(page, orderOf('sql', query)))?.rows).toEqual([
    ['9007199254740993', '9223372036854775807', '1.0', '1', '0.5', '1.0e-05', '-Inf', '3.0', '1.0', 'NULL', "x'0aff'"],
  ])
})

const MANY = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 300000) SELECT x FROM n;'

test.each(['sql', 'postgresql'] as const)('%s: a table of which only the first rows are shown says so', async (language) => {
  const page = await openRunnerPage()
  const said = await run(page, orderOf(language, MANY))
  expect(tableIn(said)).toMatchObject({ isCut: true })
  expect(tableIn(said)?.rows).toHaveLength(500)
  expect(printed(said)).toBe('')
  expect(tableIn(await run(page, orderOf(language, 'SELECT 1;')))).toMatchObject({ isCut: false })
})
