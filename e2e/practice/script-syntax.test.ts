import { expect, test } from 'vitest'
import { endOf, openRunnerPage, orderOf, run } from './runner.ts'

/** Mistakes that only the engine finds, and says without a place. The line with the mistake ends with `// here`. */
test.each([
  [
    'await in a plain function',
    'const load = async () => {\n  await 1\n}\nfunction show() {\n  const a = 1\n  await load() // here\n}\nshow()\n',
  ],
  ['a name declared twice', 'let total = 1\n{\n  const total = 2\n}\nfunction sum() {}\nconst total = 3 // here\n'],
  ['a name of an argument declared again', 'const add = (a, b) => {\n  let sum = 0\n  const a = 2 // here\n  return a + sum\n}\n'],
  ['a constant without a value', 'let a\nconst b // here\nconsole.log(a)\n'],
  ['a break outside of a loop', "const kinds = ['a']\nif (kinds.length > 0) {\n  break // here\n}\n"],
  ['a value given to what is none', 'const a = 1\n\n1 = a // here\n'],
  ['a label that is not there', 'for (const a of [1]) {\n  for (const b of [2]) {\n    continue outer // here\n  }\n}\n'],
  ['super outside of a class', 'function make() {\n  super.make() // here\n}\n'],
  ['the same mistake twice: the first', 'function a() {\n  await 1 // here\n}\nfunction b() {\n  await 2\n}\n'],
])('%s stands at its line', async (_, program) => {
  const page = await openRunnerPage()
  const said = await run(page, orderOf('javascript', program))
  const line = program.split('\n').findIndex((one) => one.endsWith('// here')) + 1
  expect(endOf(said)).toMatchObject({ reason: 'failed', problem: { file: 'main.js', line } })
})
