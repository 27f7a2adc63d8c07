import { expect, test } from 'vitest'
import { contentFolder, SOUND_NEIGHBOUR } from '#features/content/content.fixtures.ts'
import { adviseOn } from '../lint/advice.ts'
import { compileFolder } from '../compile.ts'
import { readSources } from '../source/folder.ts'
import { practicesIn } from './build-practice.ts'
import { pythonProblem } from './python-syntax.ts'
import { testNamesIn } from './test-names.ts'

const FRONT = `---
title: Count
description: You will have counted.
category: Networks
order: "7.2"
difficulty: easy
time: 5
cost: Free
needs: []
kind: tool
visibility: private
---

## Only {#only}

Words.

`
const TEXT = `${FRONT}::::task{#vowels}
:::practice{#count-vowels title="Count the vowels" language=python main=vowels.py}
\`\`\`python file=vowels.py
def count_vowels(word):
    return 0
\`\`\`
\`\`\`python file=test_vowels.py role=tests
import unittest

from vowels import count_vowels


class Vowels(unittest.TestCase):
    def test_small(self):
        self.assertEqual(count_vowels("banana"), 3)
\`\`\`
:::
::::
`
const ANSWERS = `count-vowels:
  exemplar:
    vowels.py: |
      def count_vowels(word):
          return sum(letter in "aeiou" for letter in word)
  wrong:
    - files:
        vowels.py: |
          def count_vowels(word):
              return 3
      message: It is not always three.
      fails: test_small
  hints:
    test_small: [Go through the word letter by letter.]
    "*": [Read the test first.]
  check: number
  value: 8
  probe: print(1)
  message: Not for every word.
`

async function compiled(text: string, answers: string, more: Record<string, string> = {}) {
  await using content = await contentFolder(SOUND_NEIGHBOUR)
  const files = new Map(await readSources(content.path))
  files.set('projects/count/project.md', Buffer.from(text))
  files.set('projects/count/answers.yaml', Buffer.from(answers))
  for (const [name, body] of Object.entries(more)) files.set(`projects/count/${name}`, Buffer.from(body))
  const { projects } = await compileFolder(files, ['count'])
  const [result] = projects
  if (!result) throw new Error('nothing was compiled')
  return { ...result, all: [...result.findings, ...(await adviseOn(result, files))] }
}

const places = ({ all }: Awaited<ReturnType<typeof compiled>>) =>
  all.map(({ file, line, rule }) => `${file.split('/').at(-1)}:${line} ${rule}`)

test('a practice is published with its files; its exemplar and what is wrong stay on the server', async () => {
  const result = await compiled(TEXT, ANSWERS)
  expect(places(result)).toEqual([])
  const { project, practices } = result
  expect(project?.validations).toMatchObject([{ id: 'count-vowels', type: 'WORK', exemplar: [{ name: 'vowels.py' }] }])
  expect(project?.checks['count-vowels']).toMatchObject({ check: 'number', value: 8 })
  const document = JSON.stringify(project?.document)
  expect(document).toContain('Go through the word letter by letter.')
  for (const secret of ['letter in', 'It is not always three.', 'Not for every word.']) expect(document).not.toContain(secret)
  expect(practices).toMatchObject([{ wrong: [{ fails: 'test_small', files: [{ name: 'vowels.py' }] }], exemplar: [{ name: 'vowels.py' }] }])
})

test.each([
  ['a space behind the colons', ':::practice{', '::: practice{'],
  ['the name', ':::practice{', ':::practise{'],
  ['the colons', ':::practice{', '::practice{'],
  ['the id', ':::practice{#count-vowels', ':::practice{#Count_Vowels'],
  ['no id', ':::practice{#count-vowels', ':::practice{'],
])('a practice that is not read is no mistake of its solutions: %s', async (_, from, to) => {
  expect(TEXT).toContain(from)
  const { findings } = await compiled(TEXT.replace(from, to), ANSWERS)
  expect(findings.length).toBeGreaterThan(0)
  expect(findings.filter(({ file }) => file.endsWith('/answers.yaml'))).toEqual([])
})

test('another text of the files leaves the practice its id, and so the work of learners', async () => {
  const [before, after] = [await compiled(TEXT, ANSWERS), await compiled(TEXT.replace('return 0', 'return 1'), ANSWERS)]
  expect(after.project?.validations[0]?.id).toBe(before.project?.validations[0]?.id)
  expect(after.project?.version).not.toBe(before.project?.version)
})

test('an empty block takes its text from the folder of its practice, or lets learners begin with nothing', async () => {
  const empty = TEXT.replace('def count_vowels(word):\n    return 0\n', '')
  const path = 'practice/count-vowels/vowels.py'
  const filesOf = ({ project }: Awaited<ReturnType<typeof compiled>>) => practicesIn(project?.document.content ?? [])[0]?.files
  expect(filesOf(await compiled(empty, ANSWERS, { [path]: 'def count_vowels(word):\r\n    return 1\r\n' }))?.[0]).toMatchObject({
    text: 'def count_vowels(word):\n    return 1\n',
  })
  expect(filesOf(await compiled(empty, ANSWERS, { [path]: '\uFEFFdef count_vowels(word):\n    return 1\n' }))?.[0]).toMatchObject({
    text: 'def count_vowels(word):\n    return 1\n',
  })
  expect(filesOf(await compiled(empty, ANSWERS))?.[0]?.text).toBe('')
  expect(places(await compiled(empty, ANSWERS, { [path]: 'print(' }))).toEqual(['project.md:20 cannotParse'])
})

const FENCE = '```python file=vowels.py'
const TESTS = '```python file=test_vowels.py role=tests'

interface Seeded {
  kind: string
  rule: string
  in: 'project.md' | 'answers.yaml'
  from: string
  to: string
  /** where the finding is */
  at: string
}

const inText = (kind: string, rule: string, from: string, to: string, at = to): Seeded => ({ kind, rule, in: 'project.md', from, to, at })
const inAnswers = (kind: string, rule: string, from: string, to: string, at = to): Seeded => ({
  kind,
  rule,
  in: 'answers.yaml',
  from,
  to,
  at,
})
const HEAD = ':::practice{#count-vowels'

test.each([
  inText('an unknown language', 'badAttribute', 'language=python', 'language=pyton', 'language=pyton'),
  inText('a practice without a language', 'missingAttribute', ' language=python', '', HEAD),
  inText('a practice outside of a task', 'answerOutside', '::::task{#vowels}', '::::note{#vowels}', HEAD),
  inText('words among the files', 'notAFile', TESTS, `More.\n\n${TESTS}`, 'More.'),
  inText('a file without a name', 'unnamedFile', TESTS, `\`\`\`text\nNotes.\n\`\`\`\n${TESTS}`, '```text'),
  inText(
    'a name that leaves the folder',
    'badFileName',
    TESTS,
    `\`\`\`text file=../notes.txt role=given\nNotes.\n\`\`\`\n${TESTS}`,
    '```text',
  ),
  inText('names that clash', 'sameFile', TESTS, `\`\`\`python file=Vowels.py role=given\nx = 1\n\`\`\`\n${TESTS}`, '```python file=Vowels'),
  inText('a main that is not there', 'unknownMain', 'main=vowels.py', 'main=vowel.py', HEAD),
  inText('a practice without tests', 'noTests', 'def test_small', 'def small', HEAD),
  inText('a given file that is empty', 'emptyFile', TESTS, `\`\`\`text file=words.txt role=given\n\`\`\`\n${TESTS}`, '```text'),
  inText('nothing to write', 'nothingToWrite', FENCE, `${FENCE} role=given`, HEAD),
  inText('a bracket that is open', 'cannotParse', 'return 0', 'return (0', 'return (0'),
  inText('tabs among spaces', 'cannotParse', '    return 0', '    if word:\n\treturn 0', '\treturn 0'),
  inText('files that are too large', 'tooLargePractice', 'return 0', `return "${'x'.repeat(66_000)}"`, HEAD),
  inAnswers(
    'a practice without an exemplar',
    'noExemplar',
    ANSWERS.slice(ANSWERS.indexOf('  exemplar:'), ANSWERS.indexOf('  wrong:')),
    '',
    'count-vowels:',
  ),
  inAnswers('an exemplar of an unknown file', 'notToWrite', '    vowels.py: |', '    vowel.py: x = 1\n    vowels.py: |', '    vowel.py'),
  inAnswers(
    'an exemplar that is the start',
    'exemplarIsStart',
    'return sum(letter in "aeiou" for letter in word)',
    'return 0',
    '  exemplar:',
  ),
  inAnswers('an exemplar that cannot run', 'cannotParse', 'for letter in word)', 'for letter in word', '    vowels.py'),
  inAnswers('no wrong solution', 'noWrong', ANSWERS.slice(ANSWERS.indexOf('  wrong:'), ANSWERS.indexOf('  hints:')), '', 'count-vowels:'),
  inText('a long line', 'longCodeLine', 'return 0', `return 0  # ${'very '.repeat(20)}slow`, 'return 0  #'),
  inAnswers('a hint for an unknown test', 'unknownTest', 'test_small: [Go', 'test_smal: [Go', '    test_smal:'),
  inAnswers('a wrong solution that fails an unknown test', 'unknownTest', 'fails: test_small', 'fails: test_large', '      fails:'),
  inAnswers('a check without a probe', 'missingField', '  probe: print(1)\n', '', 'count-vowels:'),
  inAnswers('a field that there is not', 'unknownField', '  hints:', '  hint: {}\n  hints:', '  hint:'),
])('$kind is one finding, at its line ($rule)', async (seeded) => {
  const [text, answers] = [TEXT, ANSWERS].map((whole, index) => {
    const isHere = (index === 0) === (seeded.in === 'project.md')
    if (isHere) expect(whole).toContain(seeded.from)
    return isHere ? whole.replace(seeded.from, () => seeded.to) : whole
  })
  const source = (seeded.in === 'project.md' ? text : answers) ?? ''
  const line = source.slice(0, source.indexOf(seeded.at)).split('\n').length
  expect(places(await compiled(text ?? '', answers ?? ''))).toEqual([`${seeded.in}:${line} ${seeded.rule}`])
})

const QUERY = `${FRONT}::::task{#lamps}
:::practice{#bright-lamps title="Bright lamps" language=sql main=lamps.sql}
\`\`\`sql file=tables.sql role=given
create table lamp (name text, lumens int);
insert into lamp values ('hall', 800), ('desk', 400);
\`\`\`
\`\`\`sql file=lamps.sql
-- Names of lamps of at least 500 lumens
\`\`\`
\`\`\`sql file=tests.sql role=tests
-- test: the bright one
-- expect
-- hall
\`\`\`
:::
::::
`
const BRIGHT = `bright-lamps:
  exemplar: { lamps.sql: select name from lamp where lumens >= 500; }
  wrong: [{ files: { lamps.sql: select name from lamp; }, message: More. }]
`

test.each([
  ['the rows alone', '-- expect\n', '-- expect\n', ['answers.yaml:1 onlyReadsResult']],
  ['the rows in any order', '-- expect\n', '-- expect any order\n', ['answers.yaml:1 onlyReadsResult']],
  ['a remark before the rows', '-- expect\n', '-- It shines.\n-- expect\n', ['answers.yaml:1 onlyReadsResult']],
  ['other rows', '-- expect\n', 'update lamp set lumens = 500;\n-- main\n-- expect\n-- desk\n', []],
  ['a statement of its own', '-- expect\n', 'select name from lamp limit 1;\n-- expect\n', []],
  ['two tests, of which one has other rows', '-- hall\n', '-- hall\n-- test: none\n\n  delete from lamp;\n-- main\n-- expect\n', []],
])('tests of a query that look at %s', async (_, from, to, found) => {
  expect(places(await compiled(QUERY.replace(from, to), BRIGHT))).toEqual(found)
})

const PAGE = `${FRONT}::::task{#page}
:::practice{#say-hello title="Say hello" language=html}
\`\`\`css file=style.css role=given
h1 { color: green }
\`\`\`
\`\`\`html file=index.html
<link rel="stylesheet" href="style.css">
\`\`\`
\`\`\`js file=tests.js role=tests
test('it says hello', () => expect(document.querySelector('h1').textContent).toBe('Hello'))
\`\`\`
:::
::::
`

test('a page begins with its document, and has no probe', async () => {
  const answers =
    'say-hello:\n  exemplar: { index.html: <h1>Hello</h1> }\n  wrong: [{ files: { index.html: <h1>Hi</h1> }, message: Hi, fails: it says hello }]\n'
  const result = await compiled(PAGE, answers)
  expect(places(result)).toEqual([])
  expect(practicesIn(result.project?.document.content ?? [])[0]?.main).toBe('index.html')
  const probed = `${answers}  check: exact\n  value: x\n  message: No.\n  probe: print\n`
  expect(places(await compiled(PAGE, probed))).toEqual(['answers.yaml:7 probeInPage'])
})

const REACT = `${FRONT}::::task{#page}
:::practice{#say-hello title="Say hello" language=html}
\`\`\`html file=index.html role=given
<div id="root"></div>
<script type="module" src="main.jsx"></script>
\`\`\`
\`\`\`jsx file=main.jsx
import { createRoot } from 'react-dom/client'
createRoot(document.getElementById('root')).render(<p>Hi</p>)
\`\`\`
\`\`\`jsx file=tests.jsx role=tests
test('it says hello', () => expect(document.querySelector('p').textContent).toBe('Hello'))
\`\`\`
:::
::::
`
const REACT_ANSWERS = `say-hello:
  exemplar:
    main.jsx: |
      import { createRoot } from 'react-dom/client'
      createRoot(document.getElementById('root')).render(<p>Hello</p>)
  wrong: [{ files: { main.jsx: document.body.append('x') }, message: Expected }]
`

test('a page may import React; another package, or React elsewhere, is refused at its line', async () => {
  expect(places(await compiled(REACT, REACT_ANSWERS))).toEqual([])
  const lodash = await compiled(
    REACT.replace('import { createRoot }', "import _ from 'lodash'\nimport { createRoot }").replace('<p>Hi', '<p>{_.now()}'),
    REACT_ANSWERS,
  )
  expect(places(lodash)).toEqual(['project.md:25 cannotParse'])
  expect(lodash.all[0]?.what).toBe(
    'main.jsx cannot run: it imports “lodash”, and there are react, react-dom, react-dom/client, react-dom/test-utils, react/jsx-runtime, and its own files by ./ and their name',
  )
  const outside = await compiled(REACT.replace('language=html', 'language=javascript main=main.jsx'), REACT_ANSWERS)
  expect(outside.all.map(({ what }) => what)).toContain(
    'main.jsx cannot run: it needs React, which only a page has: make it language=html, with a page that names this file',
  )
  const inAnswers = await compiled(REACT, REACT_ANSWERS.replace("from 'react-dom/client'", "from 'preact'"))
  expect(places(inAnswers)).toEqual(['answers.yaml:3 cannotParse'])
})

test('what a look at the signs of Python cannot know is left alone', () => {
  for (const text of [
    'print("(")\n',
    "x = '''\n\t(\n'''\nif x:\n    print(x)\n",
    'x = {\n\t"a": [1, 2],\n}\nif x:\n    print(f"{x["a"]}")\n',
    '# "it\'s\nprint(1)  # (\n',
    'print("a\\\nb")\n',
  ])
    expect(pythonProblem(text), text).toBeNull()
  expect(pythonProblem('print(\n"a)\n')?.line).toBe(2)
})

test('tests are found by their names in each language', () => {
  expect(
    testNamesIn(
      'test_a.py',
      'class A:\n    def test_one(self):\n        pass\n    async def test_two(self): pass\n    def other(self): pass\n',
    ),
  ).toEqual(['test_one', 'test_two'])
  expect(testNamesIn('a.test.ts', `test('one', () => {})\ntest(\n  "it's two", async () => {})\n`)).toEqual(['one', "it's two"])
  expect(testNamesIn('tests.sql', '-- test: one row \nSELECT 1;\n-- expect\n-- 1\n')).toEqual(['one row'])
})
