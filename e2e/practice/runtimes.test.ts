import { expect, test } from 'vitest'
import { complaintsOf } from '../browser.ts'
import { endOf, openRunnerPage, orderOf, printed, run, testsIn } from './runner.ts'

test('Python runs, and its tests say each what became of it', async () => {
  const page = await openRunnerPage()
  const said = await run(page, orderOf('python', 'for n in range(3):\n    print(n)\n'))
  expect(printed(said)).toBe('0\n1\n2\n')
  expect(endOf(said)).toEqual({ kind: 'end', reason: 'done', problem: null })

  const tests = `
import unittest
from main import add
class AddTest(unittest.TestCase):
    def test_right(self):
        self.assertEqual(add(1, 2), 3)
    def test_wrong(self):
        self.assertEqual(add(2, 2), 5)
`
  const tested = await run(
    page,
    orderOf('python', 'def add(a, b):\n    return a + b\n', {
      mode: 'test',
      tests: ['test_main.py'],
      files: [{ name: 'test_main.py', text: tests }],
      probe: 'from main import add\nprint(add(20, 22))',
    }),
  )
  expect(testsIn(tested)).toEqual([
    { kind: 'test', name: 'test_right', passed: true, message: '', line: null, file: null },
    { kind: 'test', name: 'test_wrong', passed: false, message: 'Expected: 5\nGot: 4', line: 8, file: 'test_main.py' },
  ])
  expect(tested.find((event) => event.kind === 'printed')).toEqual({ kind: 'printed', text: '42\n' })
  expect(complaintsOf(page)).toEqual([])
})

test('JavaScript runs, and its tests say each what became of it', async () => {
  const page = await openRunnerPage()
  const said = await run(page, orderOf('javascript', 'console.log("hello", [1, 2], { a: "b" })\n'))
  expect(printed(said)).toBe("hello [ 1, 2 ] { a: 'b' }\n")
  expect(endOf(said)).toEqual({ kind: 'end', reason: 'done', problem: null })

  const tests = `import { add } from './main.js'
test('right', () => expect(add(1, 2)).toBe(3))
test('wrong', () => expect(add(2, 2)).toBe(5))
`
  const tested = await run(
    page,
    orderOf('javascript', 'export const add = (a, b) => a + b\n', {
      mode: 'test',
      tests: ['main.test.js'],
      files: [{ name: 'main.test.js', text: tests }],
      probe: "import { add } from './main.js'\nconsole.log(add(20, 22))",
    }),
  )
  expect(testsIn(tested)).toEqual([
    { kind: 'test', name: 'right', passed: true, message: '', line: null, file: null },
    { kind: 'test', name: 'wrong', passed: false, message: 'Expected: 5\nGot: 4', line: 3, file: 'main.test.js' },
  ])
  expect(tested.find((event) => event.kind === 'printed')).toEqual({ kind: 'printed', text: '42\n' })
  expect(complaintsOf(page)).toEqual([])
})

test('TypeScript runs without its types, and what it throws stands at its line', async () => {
  const page = await openRunnerPage()
  const said = await run(page, orderOf('typescript', 'enum Colour { Red }\nconst one: number = Colour.Red\nconsole.log(one)\nmissing()\n'))
  expect(printed(said)).toBe('0\nmain.ts, line 4: ReferenceError: missing is not defined\n')
  expect(endOf(said)).toMatchObject({ reason: 'failed', problem: { file: 'main.ts', line: 4 } })
})

const schema = {
  name: 'schema.sql',
  text: "CREATE TABLE books (title TEXT, year INT);\nINSERT INTO books VALUES ('Emma', 1815), ('Persuasion', 1817), ('Ulysses', NULL);\n",
}

test('SQL gives its tables, its tests compare rows, and a mistake stands at its line', async () => {
  const page = await openRunnerPage()
  const said = await run(page, orderOf('sql', 'SELECT title, year FROM books;\n', { files: [schema] }))
  expect(said.find(({ kind }) => kind === 'table')).toEqual({
    kind: 'table',
    columns: ['title', 'year'],
    rows: [
      ['Emma', '1815'],
      ['Persuasion', '1817'],
      ['Ulysses', 'NULL'],
    ],
    isCut: false,
  })
  const tests = '-- test: early\n-- expect\n-- Emma | 1815\n\n-- test: all\nSELECT count(*) FROM books;\n-- expect 4\n'
  const tested = await run(
    page,
    orderOf('sql', 'SELECT title, year FROM books WHERE year < 1816;\n', {
      mode: 'test',
      tests: ['tests.sql'],
      files: [schema, { name: 'tests.sql', text: tests }],
      probe: 'SELECT 20 + 22',
    }),
  )
  expect(testsIn(tested)).toEqual([
    { kind: 'test', name: 'early', passed: true, message: '', line: null, file: null },
    { kind: 'test', name: 'all', passed: false, message: 'Expected:\n4\nGot:\n3', line: 5, file: 'tests.sql' },
  ])
  expect(tested.find((event) => event.kind === 'printed')).toEqual({ kind: 'printed', text: '42' })
  const wrong = await run(page, orderOf('sql', 'SELECT 1;\n\n-- here\nSELECT titel FROM books;\n', { files: [schema] }))
  expect(endOf(wrong)).toMatchObject({ reason: 'failed', problem: { file: 'main.sql', line: 4 } })
  const further = await run(
    page,
    orderOf('sql', 'SELECT 1;\n\nSELECT title\nFROM books\nWHERE year > 1816\nWHERE year < 1900;\n', { files: [schema] }),
  )
  expect(endOf(further)).toMatchObject({ reason: 'failed', problem: { file: 'main.sql', line: 6 } })
  expect(JSON.stringify(endOf(wrong))).toContain('No table of this query has a column')
})

const library = {
  name: 'schema.sql',
  text: `CREATE TABLE books (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, title text NOT NULL, tags text[], added date);
INSERT INTO books (title, tags, added) VALUES ('Emma', '{love,"a town"}', '2026-01-02'), ('Ulysses', NULL, NULL);
CREATE FUNCTION shout(words text) RETURNS text LANGUAGE plpgsql AS $$ BEGIN RETURN upper(words); END $$;
`,
}

test('PostgreSQL gives its tables as psql does, its tests begin with a database of their own, and a mistake stands at its line', async () => {
  const page = await openRunnerPage()
  const query =
    "SELECT id, title, tags, added, added IS NULL AS old FROM books ORDER BY id;\nDO $$ BEGIN RAISE NOTICE 'hello; you'; END $$;\n"
  const said = await run(page, orderOf('postgresql', query, { files: [library] }))
  expect(endOf(said)).toEqual({ kind: 'end', reason: 'done', problem: null })
  expect(said.find(({ kind }) => kind === 'table')).toEqual({
    kind: 'table',
    columns: ['id', 'title', 'tags', 'added', 'old'],
    rows: [
      ['1', 'Emma', '{love,"a town"}', '2026-01-02', 'f'],
      ['2', 'Ulysses', 'NULL', 'NULL', 't'],
    ],
    isCut: false,
  })
  expect(printed(said)).toBe('NOTICE: hello; you\n')
  const tests = `-- test: a third is the third each time
INSERT INTO books (title) VALUES ('Persuasion') RETURNING id, shout(title);
-- expect
-- 3 | PERSUASION

-- test: and again
CREATE ROLE reader; CREATE SCHEMA more; CREATE TABLE more.t (); BEGIN;
INSERT INTO books (title) VALUES ('Persuasion') RETURNING id;
-- expect
-- 3

-- test: a role that was made is gone
CREATE ROLE reader; CREATE SCHEMA more; SELECT count(*), current_user FROM books;
-- expect
-- 2 | learner

-- test: what was asked last
-- expect
-- Emma

-- test: wrong
SELECT count(*) FROM books;
-- expect 4
`
  const order = { mode: 'test' as const, tests: ['tests.sql'], files: [library, { name: 'tests.sql', text: tests }] }
  const tested = await run(
    page,
    orderOf('postgresql', "SELECT title FROM books WHERE 'love' = ANY (tags);\n", { ...order, probe: 'SELECT 20 + 22' }),
  )
  expect(testsIn(tested).map(({ name, passed, message, line }) => [name, passed, message, line])).toEqual([
    ['a third is the third each time', true, '', null],
    ['and again', true, '', null],
    ['a role that was made is gone', true, '', null],
    ['what was asked last', true, '', null],
    ['wrong', false, 'Expected:\n4\nGot:\n2', 21],
  ])
  expect(tested.find((event) => event.kind === 'printed')).toEqual({ kind: 'printed', text: '42' })
  const many = await run(page, orderOf('postgresql', 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n;'))
  expect(endOf(many)).toMatchObject({ reason: 'done' })
  const wrong = await run(page, orderOf('postgresql', "SELECT ';';\n\n-- here\nSELECT title,\n  titel FROM books;\n", { files: [library] }))
  expect(endOf(wrong)).toMatchObject({ reason: 'failed', problem: { file: 'main.sql', line: 5 } })
  expect(JSON.stringify(endOf(wrong))).toContain('No table of this query has a column')
  const typed = await run(page, orderOf('postgresql', 'SELECT 1;\nCOPY books (title) FROM STDIN;\n', { files: [library] }))
  expect(endOf(typed)).toMatchObject({ reason: 'failed', problem: { line: 2 } })
  expect(complaintsOf(page)).toEqual([])
})

const PAGE = `<!doctype html>
<title>Shop</title>
<link rel="stylesheet" href="style.css">
<button id="more">more</button> <p id="count">0</p>
<script src="script.js"></script>`
const SCRIPT = `let count = 0
more.addEventListener('click', async () => {
  count += 1
  document.querySelector('#count').textContent = count
  const answer = await fetch('/price')
  document.title = (await answer.json()).price
})
console.log('ready')
`
const PAGE_TESTS = `test('a press counts', async () => {
  more.click()
  expect(document.querySelector('#count').textContent).toBe('1')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.title).toBe('9.50')
})
test('the button is red', () => expect(getComputedStyle(more).color).toBe('rgb(255, 0, 0)'))
test('an endless loop is ended', () => { for (;;); })
`

test('a page is live in its frame, and is tested with what it shows and what it fetches', async () => {
  const page = await openRunnerPage()
  const files = [
    { name: 'style.css', text: 'button { color: red }' },
    { name: 'script.js', text: SCRIPT },
    { name: 'data.json', text: '{"/price":{"body":{"price":"9.50"},"delay":5}}' },
    { name: 'tests.js', text: PAGE_TESTS },
  ]
  const said = await run(page, orderOf('html', PAGE, { mode: 'test', tests: ['tests.js'], files }))
  expect(printed(said)).toBe('ready\n')
  expect(testsIn(said).map(({ name, passed }) => [name, passed])).toEqual([
    ['a press counts', true],
    ['the button is red', true],
    ['an endless loop is ended', false],
  ])
  expect(endOf(said)).toMatchObject({ reason: 'done' })
  await run(page, orderOf('html', PAGE, { files }))
  const live = page.frameLocator('iframe[title="Page"]')
  await live.getByRole('button', { name: 'more' }).click()
  await live.locator('#count', { hasText: '1' }).waitFor()
})

const FORM_PAGE = `<!doctype html>
<title>Order</title>
<form action="/elsewhere"><label>Tea <input id="tea" required></label> <button>Send</button></form>
<dialog open><form method="dialog"><button>Close</button></form></dialog>
<p id="heard">nothing</p>
<script>
  const heard = document.querySelector('#heard')
  tea.addEventListener('invalid', () => (heard.textContent = 'no tea'))
  document.querySelector('form').addEventListener('submit', () => (heard.textContent = 'sent ' + tea.value))
</script>`

test('a form of a page is checked, heard with the Enter key too, and sent nowhere', async () => {
  const page = await openRunnerPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await run(page, orderOf('html', FORM_PAGE))
  const live = page.frameLocator('iframe[title="Page"]')
  await live.getByRole('button', { name: 'Send' }).click()
  await live.getByText('no tea').waitFor()
  await live.getByLabel('Tea').fill('Assam')
  await live.getByLabel('Tea').press('Enter')
  await live.getByText('sent Assam').waitFor()
  await live.getByRole('button', { name: 'Close' }).click()
  await live.getByRole('button', { name: 'Close' }).waitFor({ state: 'hidden' })
  expect(asked.filter((address) => address.includes('elsewhere'))).toEqual([])
})

const REACT_PAGE = `<!doctype html>
<title>Count</title>
<style>button { color: rgb(0, 0, 255) }</style>
<div id="root" style="margin: 3px"></div>
<script type="module" src="main.jsx"></script>`
const REACT_MAIN = `import { createRoot } from 'react-dom/client'
import './look.css'
import { Counter } from './counter.tsx'

createRoot(document.getElementById('root')).render(<Counter start={2} />)
`
const COUNTER = `import { useState, useEffect } from 'react'

interface Props {
  start: number
}

export function Counter({ start }: Props) {
  const [count, setCount] = useState<number>(start)
  useEffect(() => {
    document.title = 'Count ' + count
  }, [count])
  return (
    <>
      <button onClick={() => setCount(count + 1)}>more</button>
      <p>{count}</p>
      <ul>{['a', 'b'].map((name) => <li>{name}</li>)}</ul>
    </>
  )
}
`
const REACT_TESTS = `import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { Counter } from './counter'

const shown = () => document.querySelector('p').textContent

test('begins with what it is given', () => {
  expect(shown()).toBe('2')
  expect(document.title).toBe('Count 2')
})
test('a press counts', async () => {
  await act(() => document.querySelector('button').click())
  expect(shown()).toBe('3')
})
test('a part can be rendered alone', () => {
  const place = document.createElement('div')
  act(() => createRoot(place).render(<Counter start={40} />))
  expect(place.querySelector('p').textContent).toBe('40')
})
test('looks as it should', () => {
  expect(getComputedStyle(document.querySelector('button')).color).toBe('rgb(0, 0, 255)')
  expect(getComputedStyle(document.querySelector('p')).fontWeight).toBe('700')
})
test('says what is wrong', () => expect(shown()).toBe('nothing'))
`
const reactFiles = (more: Record<string, string> = {}) =>
  Object.entries({
    'main.jsx': REACT_MAIN,
    'counter.tsx': COUNTER,
    'look.css': 'p { font-weight: 700 }',
    'tests.jsx': REACT_TESTS,
    ...more,
  }).map(([name, text]) => ({ name, text }))

test('a page of React is drawn from its modules, and is tested with what it shows', async () => {
  const page = await openRunnerPage()
  const said = await run(page, orderOf('html', REACT_PAGE, { mode: 'test', tests: ['tests.jsx'], files: reactFiles() }))
  expect(testsIn(said).map(({ name, passed, message }) => [name, passed, message])).toEqual([
    ['begins with what it is given', true, ''],
    ['a press counts', true, ''],
    ['a part can be rendered alone', true, ''],
    ['looks as it should', true, ''],
    ['says what is wrong', false, "Expected: 'nothing'\nGot: '3'"],
  ])
  // the build for developers says it, once
  expect(printed(said)).toContain('Each child in a list should have a unique "key" prop.')
  await run(page, orderOf('html', REACT_PAGE, { files: reactFiles() }))
  const live = page.frameLocator('iframe[title="Page"]')
  await live.getByRole('button', { name: 'more' }).click()
  await live.getByText('3', { exact: true }).waitFor()
  // neither its style nor its attribute was parsed in the page around it
  expect(complaintsOf(page)).toEqual([])
})

test('what a module of a page throws or imports in vain stands at its line', async () => {
  const page = await openRunnerPage()
  const endWith = async (main: string) => endOf(await run(page, orderOf('html', REACT_PAGE, { files: reactFiles({ 'main.jsx': main }) })))
  expect(await endWith("import 'react'\n\nmissing()\n")).toMatchObject({ reason: 'failed', problem: { file: 'main.jsx', line: 3 } })
  expect(await endWith('const a = 1\nconst b = <p>\n')).toMatchObject({ reason: 'failed', problem: { file: 'main.jsx' } })
  const { problem } = (await endWith("import 'react'\nimport lodash from 'lodash'\nlodash()\n")) ?? {}
  expect(problem?.message).toContain('There is no "lodash" to import into main.jsx.')
  const inPage = '<p>x</p>\n<script type="module">\nimport "./look.css"\nmissing()\n</script>\n'
  expect(endOf(await run(page, orderOf('html', inPage, { files: reactFiles() })))).toMatchObject({
    problem: { file: 'index.html', line: 4 },
  })
})

test('React is fetched once, and only for a page that imports it', async () => {
  const page = await openRunnerPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const fetched = () => asked.filter((url) => /react-packages/.test(url)).length
  await run(
    page,
    orderOf('html', '<p>x</p><script type="module">import "./look.css"</script>', { files: [{ name: 'look.css', text: '' }] }),
  )
  expect(fetched()).toBe(0)
  await run(page, orderOf('html', REACT_PAGE, { files: reactFiles() }))
  await page.reload()
  await page.waitForSelector('html[data-alive]')
  await run(page, orderOf('html', REACT_PAGE, { files: reactFiles() }))
  expect(fetched()).toBe(1)
})

test('a runtime is fetched once: the next visit has it from the store of the browser', async () => {
  const page = await openRunnerPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await run(page, orderOf('sql', 'SELECT 1;'))
  expect(asked.filter((url) => url.endsWith('.wasm'))).toHaveLength(1)
  await page.reload()
  await page.waitForSelector('html[data-alive]')
  await run(page, orderOf('sql', 'SELECT 1;'))
  expect(asked.filter((url) => url.endsWith('.wasm'))).toHaveLength(1)
})
