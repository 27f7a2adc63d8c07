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
