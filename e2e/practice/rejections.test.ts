import { expect, test } from 'vitest'
import { endOf, openRunnerPage, orderOf, printed, run, testsIn } from './runner.ts'

const MAIN = 'async function main() {\n  console.log("start")\n  nosuch()\n}\nmain()\n'

test.each([
  ['javascript', 'main.js'],
  ['typescript', 'main.ts'],
] as const)('%s: what an async function throws stops the program with its sentence and line', async (language, file) => {
  const page = await openRunnerPage()
  const said = await run(page, orderOf(language, MAIN))
  expect(printed(said)).toBe(`start\n${file}, line 3: ReferenceError: nosuch is not defined\n`)
  expect(endOf(said)).toMatchObject({ reason: 'failed', problem: { file, line: 3 } })
  expect(endOf(said)?.problem?.message).toContain('JavaScript does not know "nosuch" here.')
})

test.each([
  ['rejected by itself', 'Promise.reject(new Error("late"))', 'Error: late'],
  ['after a pause', 'setTimeout(async () => {\n  await null\n  nosuch()\n}, 20)', 'nosuch is not defined'],
  ['in a promise after a promise', 'Promise.resolve().then(() => null).then(() => nosuch())', 'nosuch is not defined'],
  ['fetched from where nothing is', 'fetch("https://example.com/").then((answer) => answer.json())', 'there is no network in here'],
])('a promise that nobody catches is an error: %s', async (_, program, words) => {
  const page = await openRunnerPage()
  const end = endOf(await run(page, orderOf('javascript', program)))
  expect(end?.reason).toBe('failed')
  expect(end?.problem?.message).toContain(words)
})

test('as in Node, a rejection is an error unless it is caught before the program waits', async () => {
  const page = await openRunnerPage()
  const endAfter = async (pause: string) => {
    const program = `const failed = Promise.reject(new Error('late'))\nawait ${pause}\nfailed.catch((error) => console.log(error.message))\n`
    const said = await run(page, orderOf('javascript', program))
    return endOf(said)?.reason
  }
  expect(await endAfter('Promise.resolve()')).toBe('done')
  expect(await endAfter('new Promise((later) => setTimeout(later, 20))')).toBe('failed')
})

test('tests that pass do not hide what their program throws', async () => {
  const page = await openRunnerPage()
  const tests = "import { begin } from './main.js'\ntest('begins', () => expect(begin()).toBe('begun'))\n"
  const program = 'async function later() {\n  nosuch()\n}\nexport function begin() {\n  later()\n  return "begun"\n}\n'
  const files = [{ name: 'main.test.js', text: tests }]
  const said = await run(page, orderOf('javascript', program, { mode: 'test', tests: ['main.test.js'], files }))
  expect(testsIn(said)).toMatchObject([{ name: 'begins', passed: true }])
  expect(endOf(said)).toMatchObject({ reason: 'failed', problem: { file: 'main.js', line: 2 } })
})

test.each([
  ['a script', '<script src="app.js"></script>'],
  ['a module', '<script type="module" src="app.js"></script>'],
  ['a script that waits for the page', '<script defer src="app.js"></script>'],
])('what an async function of a page throws is said: %s', async (_, tag) => {
  const page = await openRunnerPage()
  const files = [{ name: 'app.js', text: MAIN }]
  expect(endOf(await run(page, orderOf('html', `<p>x</p>${tag}`, { files })))).toMatchObject({
    reason: 'failed',
    problem: { file: 'app.js', line: 3 },
  })
})
