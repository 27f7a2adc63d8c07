import { expect, test } from 'vitest'
import { imported } from '../importing.fixtures.ts'

const config = {
  authors: ['ada'],
  files: { solution: ['lamp.py'], test: ['lamp_test.py'], exemplar: ['.meta/exemplar.py'] },
  blurb: 'Light a lamp.',
  source_url: 'https://example.com/',
  icon: 'lamp',
}
const EXERCISE = {
  '.docs/instructions.md': '# Instructions\n\nLight it.\n\n~~~~exercism/note\nIt is **hot**.\n~~~~\n\n## 1. Switch\n\nDo.',
  '.docs/instructions.append.md': '# Instructions append\n\nIn Python.',
  '.docs/introduction.md': 'A lamp.',
  '.docs/hints.md': '# Hints\n\n## General\n\n- Look [here][one].\n\n[one]: https://example.org/',
  '.meta/config.json': JSON.stringify(config),
  '.meta/exemplar.py': 'the_solution()',
  '.meta/tests.toml': 'x',
  'lamp.py': 'def lamp():\n    pass\n',
  'lamp_test.py': 'assert lamp()\n',
}

test('an exercise is its documents, its stub and its tests; its solution is not imported', async () => {
  const { text, front, said, lost, findings } = await imported(EXERCISE)
  expect(front).toContain('description: Light a lamp.')
  expect(text.match(/^## .*$/gm)).toEqual([
    '## Introduction {#introduction}',
    '## Instructions {#instructions}',
    '## Instructions append {#instructions-append}',
    '## Begin with this {#begin-with-this}',
    '## Tests {#tests}',
    '## Hints {#hints}',
  ])
  expect(text).toContain('```python title="lamp.py"\ndef lamp():\n    pass\n```')
  expect(text).toContain('```python title="lamp_test.py"\nassert lamp()\n```')
  expect(text).toContain('Look [here](https://example.org/).')
  expect(text).not.toContain('the_solution')
  expect(said).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^\.meta\/exemplar\.py:1 left out: A solution/),
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
