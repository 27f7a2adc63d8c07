import type { RunOrder } from '#features/practice/run.rules.ts'

export const ORDERS: RunOrder[] = [
  order(
    'python',
    ['main.py', 'def add(a, b):\n    return a + b\n'],
    [
      'test_main.py',
      'import unittest\nfrom main import add\n\nclass AddTest(unittest.TestCase):\n    def test_add(self):\n        self.assertEqual(add(1, 2), 3)\n',
    ],
  ),
  order(
    'javascript',
    ['main.js', 'export const add = (a, b) => a + b\n'],
    ['main.test.js', "import { add } from './main.js'\ntest('adds', () => expect(add(1, 2)).toBe(3))\n"],
  ),
  order(
    'typescript',
    ['main.ts', 'export const add = (a: number, b: number) => a + b\n'],
    ['main.test.ts', "import { add } from './main.ts'\ntest('adds', () => expect(add(1, 2)).toBe(3))\n"],
  ),
  order('sql', ['main.sql', 'SELECT 1 + 2;\n'], ['tests.sql', '-- test: adds\n-- expect\n-- 3\n']),
  order(
    'html',
    ['index.html', '<p>3</p>'],
    ['tests.js', "test('says it', () => expect(document.querySelector('p').textContent).toBe('3'))\n"],
  ),
]

/** The page of the last one, with a test that needs no frame of ours. */
export const BARE_PAGE =
  "<!doctype html><p>3</p><script>addEventListener('load', () => parent.postMessage(document.querySelector('p').textContent === '3', '*'))</script>"

function order(language: RunOrder['language'], [main, text]: [string, string], [tests, testText]: [string, string]): RunOrder {
  return {
    language,
    main,
    mode: 'test',
    tests: [tests],
    files: [
      { name: main, text },
      { name: tests, text: testText },
    ],
  }
}
