import { expect, test } from 'vitest'
import { imported } from '../importing.fixtures.ts'

const config = {
  authors: ['ada'],
  files: { solution: ['lamp.py'], test: ['lamp_test.py'], exemplar: ['.meta/exemplar.py'] },
  blurb: 'Light a lamp.',
  source_url: 'https://example.com/',
  icon: 'lamp',
}
const TESTS =
  'import unittest\n\nfrom lamp import lamp\n\n\nclass Lamp(unittest.TestCase):\n    def test_lit(self):\n        self.assertEqual(lamp(), "{{lit}}")\n'
const EXERCISE = {
  '.docs/instructions.md': '# Instructions\n\nLight it.\n\n~~~~exercism/note\nIt is **hot**.\n~~~~\n\n## 1. Switch\n\nDo.',
  '.docs/instructions.append.md': '# Instructions append\n\nIn Python.',
  '.docs/introduction.md': 'A lamp.',
  '.docs/hints.md': '# Hints\n\n## General\n\n- Look [here][one].\n\n[one]: https://example.org/',
  '.meta/config.json': JSON.stringify(config),
  '.meta/exemplar.py': 'the_solution()',
  '.meta/tests.toml': 'x',
  'lamp.py': 'def lamp():\n    pass\n',
  'lamp_test.py': TESTS,
}

test('an exercise is its documents and a practice of its stub and its tests; its solution is the exemplar', async () => {
  const { text, front, said, lost, findings, files } = await imported(EXERCISE)
  expect(front).toContain('description: Light a lamp.')
  expect(text.match(/^## .*$/gm)).toEqual([
    '## Introduction {#introduction}',
    '## Instructions {#instructions}',
    '## Instructions append {#instructions-append}',
    '## Write it {#write-it}',
    '## Hints {#hints}',
  ])
  expect(text).toContain('```python file=lamp.py\ndef lamp():\n    pass\n```')
  expect(text).toContain(`\`\`\`python file=lamp_test.py role=tests\n${TESTS.trimEnd()}\n\`\`\``)
  expect(files.get('answers.yaml')?.toString()).toContain('lamp.py: |\n      the_solution()\n')
  expect(text).toContain('Look [here](https://example.org/).')
  expect(text).not.toContain('the_solution')
  expect(said).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^\.meta\/exemplar\.py:1 became: .* the exemplar in answers\.yaml/),
      '.meta/config.json:1 decide: Say whose work this is: ada, https://example.com/',
      '.meta/config.json:1 left out: Fields that have no place here: icon',
      '.meta/config.json:1 left out: One file was not read: .meta/tests.toml',
    ]),
  )
  expect(lost).toEqual([])
  expect(findings).toEqual([])
})

test('the notes of an exercise are notes', async () => {
  expect((await imported(EXERCISE)).text).toMatch(/:::note\{#[\w-]+ heading="Note"\}\nIt is \*\*hot\*\*\.\n:::/)
})

test('a listed file that is missing, and one that is empty, are reported', async () => {
  const { 'lamp.py': _, ...rest } = EXERCISE
  const { said } = await imported({ ...rest, 'lamp_test.py': '\n' })
  expect(said).toContain('.meta/config.json:1 decide: lamp.py is named and not there')
  expect(said).toContain('lamp_test.py:1 left out: lamp_test.py is empty')
})

test('its approaches and articles are reported as not read', async () => {
  const { said } = await imported({ ...EXERCISE, '.approaches/introduction.md': '# Ways', '.articles/fast.md': '# Fast' })
  expect(said.find((line) => line.includes('not read'))).toMatch(/\.approaches\/introduction\.md, \.articles\/fast\.md/)
})

test('the tests of a script are all run, and import nothing for it', async () => {
  const jest = `import { describe, expect, test, xtest } from '@jest/globals';\nimport { lamp } from './lamp';\n\ntest('lit', () => expect(lamp()).toBe(1));\nxtest('out', () => expect(lamp()).toBe(0));\n`
  const files = { solution: ['lamp.js'], test: ['lamp.spec.js'], example: ['.meta/proof.ci.js'] }
  const { text, lost, findings } = await imported({
    '.docs/instructions.md': 'Light it.',
    '.meta/config.json': JSON.stringify({ files }),
    '.meta/proof.ci.js': 'export const lamp = () => 1\n',
    'lamp.js': 'export const lamp = () => {}\n',
    'lamp.spec.js': jest,
  })
  expect(text).toContain("test('out', () => expect(lamp()).toBe(0));")
  expect(text).not.toMatch(/jest|xtest/)
  expect([lost, findings]).toEqual([[], []])
})

test('an exercise in a language that is not run in the page is code to read', async () => {
  const files = { solution: ['lamp.rb'], test: ['lamp_test.rb'], exemplar: ['.meta/exemplar.rb'] }
  const { text } = await imported({
    '.docs/instructions.md': 'Light it.',
    '.meta/config.json': JSON.stringify({ files }),
    '.meta/exemplar.rb': 'the_solution\n',
    'lamp.rb': 'def lamp\nend\n',
    'lamp_test.rb': 'assert lamp\n',
  })
  expect(text).toContain('```ruby title="lamp.rb"')
  expect(text).not.toContain('the_solution')
})
