import type { RunOrder } from '#features/practice/run.rules.ts'
import type { WorkFile } from '#features/practice/work.rules.ts'

export interface Practice {
  name: string
  order: RunOrder
  /** The page that a bare frame shows. */
  bare?: string
}

const REACT = "import { createRoot } from 'react-dom/client'\ncreateRoot(document.querySelector('main')).render(<p>3</p>)\n"
const SAYS_IT = "test('says it', () => expect(document.querySelector('p').textContent).toBe('3'))\n"

export const PRACTICES: Practice[] = [
  practice(
    'python',
    ['main.py', 'def add(a, b):\n    return a + b\n'],
    [
      'test_main.py',
      'import unittest\nfrom main import add\n\nclass AddTest(unittest.TestCase):\n    def test_add(self):\n        self.assertEqual(add(1, 2), 3)\n',
    ],
  ),
  practice(
    'javascript',
    ['main.js', 'export const add = (a, b) => a + b\n'],
    ['main.test.js', "import { add } from './main.js'\ntest('adds', () => expect(add(1, 2)).toBe(3))\n"],
  ),
  practice(
    'typescript',
    ['main.ts', 'export const add = (a: number, b: number) => a + b\n'],
    ['main.test.ts', "import { add } from './main.ts'\ntest('adds', () => expect(add(1, 2)).toBe(3))\n"],
  ),
  practice('sql', ['main.sql', 'SELECT 1 + 2;\n'], ['tests.sql', '-- test: adds\n-- expect\n-- 3\n']),
  practice('postgresql', ['main.sql', 'SELECT 1 + 2;\n'], ['tests.sql', '-- test: adds\n-- expect\n-- 3\n']),
  {
    // with a test that needs no frame of ours
    bare: "<!doctype html><p>3</p><script>addEventListener('load', () => parent.postMessage(document.querySelector('p').textContent === '3', '*'))</script>",
    ...practice('html', ['index.html', '<p>3</p>'], ['tests.js', SAYS_IT]),
  },
  {
    bare: '<!doctype html><main></main><script src="/bare/react.js"></script>',
    ...practice('html', ['index.html', '<main></main><script type="module" src="main.jsx"></script>'], ['tests.js', SAYS_IT], {
      name: 'main.jsx',
      text: REACT,
    }),
    name: 'react',
  },
]

function practice(
  language: RunOrder['language'],
  [main, text]: [string, string],
  [tests, testText]: [string, string],
  ...more: WorkFile[]
): Practice {
  const order: RunOrder = {
    language,
    main,
    mode: 'test',
    tests: [tests],
    files: [{ name: main, text }, { name: tests, text: testText }, ...more],
  }
  return { name: language, order }
}
