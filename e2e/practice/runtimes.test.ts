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
  expect(JSON.stringify(endOf(wrong))).toContain('No table of this query has a column')
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
