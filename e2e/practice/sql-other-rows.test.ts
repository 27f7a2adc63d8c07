import { expect, test } from 'vitest'
import { endOf, openRunnerPage, orderOf, run, testsIn } from './runner.ts'

const schema = {
  name: 'schema.sql',
  text: "CREATE TABLE books (title TEXT, year INT);\nINSERT INTO books VALUES ('Emma', 1815), ('Persuasion', 1817), ('Ulysses', NULL);\n",
}

test.each(['sql', 'postgresql'] as const)('a test of %s may run the query on other rows, where copied ones fail', async (language) => {
  const page = await openRunnerPage()
  const tests = `-- test: as given
-- expect
-- Emma

-- test: other rows
DELETE FROM books WHERE year > 1815;
INSERT INTO books VALUES ('Ivanhoe', 1814);
-- main
-- expect
-- Emma
-- Ivanhoe

-- test: broken
INSERT INTO nowhere VALUES (1);
-- main
-- expect 1
`
  const order = { mode: 'test' as const, tests: ['tests.sql'], files: [schema, { name: 'tests.sql', text: tests }] }
  const answerTo = (query: string) => run(page, orderOf(language, query, order))
  const passedIn = (said: Parameters<typeof testsIn>[0]) => testsIn(said).map(({ passed }) => passed)
  // made before the query is asked once, so it may make things
  const asked = 'CREATE VIEW early AS SELECT title FROM books WHERE year < 1816;\nSELECT title FROM early ORDER BY title;\n'
  const said = await answerTo(asked)
  expect(passedIn(said)).toEqual([true, true])
  expect(endOf(said)).toMatchObject({ reason: 'failed', problem: { file: 'tests.sql', line: 14 } })
  expect(passedIn(await answerTo("SELECT 'Emma' AS title;\n"))).toEqual([true, false])
})
