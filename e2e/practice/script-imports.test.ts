import { expect, test } from 'vitest'
import { endOf, openRunnerPage, orderOf, printed, run, testsIn } from './runner.ts'

test.each([
  [
    'one that is not exported',
    "const a = 1\n\nimport { double } from './maths.js'\nconsole.log(double(a))\n",
    'function double(n) { return 2 * n }\n',
    'double',
  ],
  [
    'one that is spelled otherwise',
    "\n\nimport { Double } from './maths.js'\nconsole.log(Double(1))\n",
    'export const double = (n) => 2 * n\n',
    'Double',
  ],
  [
    'a default that is none',
    "\n\nimport double from './maths.js'\nconsole.log(double(1))\n",
    'export const double = (n) => 2 * n\n',
    'default',
  ],
  ['one that is passed on', "\n\nexport { double } from './maths.js'\n", 'export {}\n', 'double'],
])('a script that imports %s is told so at its line', async (_, program, maths, name) => {
  const page = await openRunnerPage()
  const said = await run(page, orderOf('javascript', program, { files: [{ name: 'maths.js', text: maths }] }))
  expect(endOf(said)).toMatchObject({ reason: 'failed', problem: { file: 'main.js', line: 3 } })
  const message = endOf(said)?.problem?.message
  expect(message).toContain(`SyntaxError: The requested module './maths.js' does not provide an export named '${name}'`)
  expect(message).toContain(name === 'default' ? 'That file has no default export.' : `That file exports no "${name}".`)
})

test.each([
  [
    'by name, all, as the default and passed on',
    "import two, { double as by } from './maths.js'\nimport * as all from './maths.js'\nexport * from './maths.js'\nconsole.log(by(two), all.none)\n",
    'export const double = (n) => 2 * n\nexport default 2\n',
    '4 undefined\n',
  ],
  [
    'from a module of Node',
    "import maths from './maths.js'\nimport { double } from './maths.js'\nconsole.log(maths.double(1), double(2))\n",
    'module.exports = { double: (n) => 2 * n }\n',
    '2 4\n',
  ],
  [
    'in a circle',
    "import { by } from './maths.js'\nexport const two = () => 2\nconsole.log(by())\n",
    "import { two } from './main.js'\nexport const by = () => two() * 2\n",
    '4\n',
  ],
  ['and is not used', "import { nothing } from './maths.js'\nconsole.log('on')\n", 'export {}\n', 'on\n'],
])('a script imports %s', async (_, program, maths, said) => {
  const page = await openRunnerPage()
  const events = await run(page, orderOf('javascript', program, { files: [{ name: 'maths.js', text: maths }] }))
  expect(printed(events)).toBe(said)
  expect(endOf(events)).toMatchObject({ reason: 'done', problem: null })
})

test('an import of no file is told so at its line', async () => {
  const page = await openRunnerPage()
  const said = await run(page, orderOf('javascript', "console.log(1)\n\nimport { a } from './mony.js'\n"))
  expect(endOf(said)).toMatchObject({
    reason: 'failed',
    problem: { file: 'main.js', line: 3, message: expect.stringMatching(/^Error: There is no "\.\/mony\.js"/) },
  })
})

test.each([
  ['double(1)', 'TypeError: double is not a function', '"double" is called like a function and is none.'],
  ['new double()', 'TypeError: double is not a constructor', ''],
])('what is imported is named in a mistake as the learner wrote it: %s', async (use, says, explains) => {
  const page = await openRunnerPage()
  const files = [{ name: 'maths.js', text: 'export const double = 2\n' }]
  const said = await run(page, orderOf('javascript', `import { double } from './maths.js'\n${use}\n`, { files }))
  expect(endOf(said)).toMatchObject({ reason: 'failed', problem: { file: 'main.js', line: 2 } })
  expect(endOf(said)?.problem?.message).toContain(says)
  expect(endOf(said)?.problem?.message).toContain(explains)
})

test.each([
  [
    'a value that is given later',
    "import { user, login } from './maths.js'\nlogin()\nconsole.log(user)\n",
    "export let user\nexport function login() { user = 'Ada' }\n",
    'Ada\n',
  ],
  ['an empty default of Node', "import store from './maths.js'\nconsole.log(Object.keys(store).length)\n", 'module.exports = {}\n', '0\n'],
  ['two that are exported together', "import { a, b } from './maths.js'\nconsole.log(a + b)\n", 'export const a = 1, b = 2\n', '3\n'],
  ['a name with an umlaut', "import { größe } from './maths.js'\nconsole.log(größe)\n", 'export const größe = 2\n', '2\n'],
])('a script imports %s', async (_, program, maths, said) => {
  const page = await openRunnerPage()
  const events = await run(page, orderOf('javascript', program, { files: [{ name: 'maths.js', text: maths }] }))
  expect(printed(events)).toBe(said)
  expect(endOf(events)).toMatchObject({ reason: 'done' })
})

test('a function that is missing fails its own tests, and no others', async () => {
  const page = await openRunnerPage()
  const tests = `import { add, twice } from './main.js'
test('adds', () => expect(add(1, 2)).toBe(3))
test('doubles', () => expect(twice(2)).toBe(4))
`
  const files = [{ name: 'main.test.js', text: tests }]
  const said = await run(
    page,
    orderOf('javascript', 'export const add = (a, b) => a + b\n', { mode: 'test', tests: ['main.test.js'], files }),
  )
  expect(testsIn(said)).toMatchObject([
    { name: 'adds', passed: true },
    { name: 'doubles', passed: false, message: expect.stringContaining('That file exports no "twice".'), file: 'main.test.js', line: 1 },
  ])
})

test('a script imports data as its default', async () => {
  const page = await openRunnerPage()
  const files = [{ name: 'prices.json', text: '[]' }]
  const events = await run(page, orderOf('javascript', "import prices from './prices.json'\nconsole.log(prices.length)\n", { files }))
  expect(printed(events)).toBe('0\n')
})
