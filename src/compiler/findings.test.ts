import { bundledLanguages } from 'shiki/langs'
import { expect, test } from 'vitest'
import { contentFolder, projectText } from '#features/content/content.fixtures.ts'
import type { DocNode } from '#features/content/content.rules.ts'
import { compileCatalogue } from './catalogue.ts'
import { openHighlighter } from './code/highlight.ts'
import { compileFolder } from './compile.ts'
import { describeFinding } from './findings.ts'
import { compileProject } from './project.ts'
import { filesOfProject, readSources } from './source/folder.ts'

async function findingsOf(changes: Parameters<typeof contentFolder>[0]) {
  await using content = await contentFolder(changes)
  const { findings } = await compileFolder(await readSources(content.path))
  return findings.map(({ file, line, column, rule }) => ({ file: file.replace('projects/lamp/', ''), line, column, rule }))
}

function blocksIn(node: DocNode): DocNode[] {
  return [node, ...(node.content ?? []).flatMap(blocksIn)]
}

/** The position of some words in a file. */
function placeIn(text: string, words: string) {
  const before = text.slice(0, text.indexOf(words)).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

test('a project that uses every node has no finding', async () => {
  expect(await findingsOf({})).toEqual([])
})

interface Defect {
  rule: string
  from: string
  to: string
  /** where the finding points, if not at the start of the change */
  at?: string
}

const inText: Defect[] = [
  { rule: 'unknownDirective', from: '## Wire it', to: ':::warning\nHot!\n:::\n\n## Wire it', at: ':::warning' },
  { rule: 'unknownDirective', from: '1. One', to: '::video{src="a.mp4"}\n\n1. One', at: '::video' },
  { rule: 'unknownDirective', from: '1. One', to: 'See :concep[lamp]{id=lamp}.\n\n1. One', at: ':concep[lamp]{id=lamp}.' },
  { rule: 'wrongDirectiveForm', from: '::quiz{#lamp-quiz}', to: '::quiz{#lamp-quiz}\n\n::note{#x}', at: '::note{#x}' },
  { rule: 'unclosedDirective', from: 'Light another one.', to: 'Light another one.\n\n:::note{#open}\nNever closed', at: ':::note{#open}' },
  { rule: 'strayFence', from: 'Light another one.', to: ':::\n\nLight another one.', at: ':::\n\nLight' },
  { rule: 'unknownAttribute', from: 'largetabs}', to: 'huge}', at: 'huge' },
  { rule: 'unknownAttribute', from: 'expandable ask', to: 'expandable asks', at: 'asks' },
  { rule: 'unknownAttribute', from: 'placeholder="desk"', to: 'hint="desk"', at: 'hint' },
  { rule: 'badAttribute', from: 'type=explain', to: 'type=shout', at: 'type=shout' },
  { rule: 'badAttribute', from: 'limit=40', to: 'limit=many', at: 'limit=many' },
  { rule: 'neededInMission', from: '"What is the secret?" optional}', to: '"What is the secret?"}', at: '::text{#secret' },
  { rule: 'neededInOptional', from: 'Light another', to: ':::task{#two}\n::text{#b title="B?"}\n:::\n\nLight another', at: '::text{#b ' },
  { rule: 'quizInMission', from: '::quiz', to: '### Hidden {#hidden type=pro}\n\n::quiz', at: '::quiz' },
  { rule: 'missingAttribute', from: ' title="What is the secret?"', to: '', at: '::text{#secret optional}' },
  { rule: 'missingImage', from: 'images/lamp.svg', to: 'images/lamb.svg', at: '![A lamp]' },
  { rule: 'noImageFile', from: '](images/lamp.svg)', to: ']()', at: '![A lamp]' },
  { rule: 'duplicateId', from: '{#two-lamps', to: '{#glow', at: '### Two' },
  { rule: 'missingId', from: '## Wire it', to: '## Before {tracks="low"}\n\nWords\n\n## Wire it', at: '## Before' },
  { rule: 'missingId', from: '{#two-lamps type', to: '{type', at: '### Two' },
  { rule: 'unclosedBraces', from: '{#two-lamps type=extra-task}', to: '{#two-lamps type=extra-task', at: '### Two' },
  { rule: 'unclosedBraces', from: '1. One', to: ':::note{#open heading="a"\n\nWords\n\n:::\n\n1. One', at: ':::note{#open' },
  { rule: 'badId', from: '{#two-lamps', to: '{#Two_Lamps', at: '### Two' },
  { rule: 'badId', from: '{#two-lamps', to: '{#constructor', at: '### Two' },
  { rule: 'pageId', from: '{#two-lamps', to: '{#reading', at: '### Two' },
  { rule: 'pageId', from: '::anchor{#wires', to: '::anchor{#upgrade' },
  { rule: 'badAttribute', from: '1. One', to: 'A :var{name=toString}.\n\n1. One', at: ':var{name=toString' },
  { rule: 'unknownAttribute', from: 'largetabs}', to: 'constructor}', at: 'constructor' },
  { rule: 'unknownAttribute', from: '```js codegroup', to: '```js constructor codegroup', at: 'constructor' },
  { rule: 'unknownLanguage', from: '```python', to: '```constructor' },
  { rule: 'badLink', from: '[the steps](#wire)', to: '[the steps](#wired)', at: '[the steps]' },
  { rule: 'badLink', from: 'to="#test"', to: 'to="#tests"', at: ':link' },
  { rule: 'badProjectLink', from: 'project:other', to: 'project:nothing', at: '[the other' },
  { rule: 'badLinkScheme', from: 'https://example.com/', to: 'javascript:alert(1)', at: '[more]' },
  { rule: 'badLinkScheme', from: 'https://example.com/', to: 'other.html', at: '[more]' },
  { rule: 'emptyLink', from: '[more]', to: '[]' },
  { rule: 'emptyAlt', from: '![A lamp]', to: '![]' },
  { rule: 'emptyAlt', from: ' alt="A photo of a lamp"', to: '', at: '::image' },
  { rule: 'rawHtml', from: '1. One', to: '<script>alert(1)</script>\n\n1. One', at: '<script>' },
  { rule: 'rawHtml', from: 'A quote', to: 'A <b>quote</b>', at: '<b>' },
  { rule: 'rawHtml', from: '## Wire it {', to: '## Wire <b>it</b> {', at: '<b>' },
  { rule: 'rawHtml', from: '### Test it {', to: '### *Test <i>it</i>* {', at: '<i>' },
  { rule: 'rawHtml', from: ':concept[lamp]', to: ':concept[<u>lamp</u>]', at: '<u>' },
  { rule: 'unsupported', from: '1. One', to: 'A [:var{name=lamp}](https://example.com/).\n\n1. One', at: '[:var' },
  { rule: 'unsupported', from: '1. One', to: 'A [run :code[echo {{lamp}}]](https://example.com/).\n\n1. One', at: '[run' },
  { rule: 'unsupported', from: '1. One', to: 'A [:ask[why?]](https://example.com/).\n\n1. One', at: '[:ask' },
  { rule: 'unsupported', from: '1. One', to: 'A [see :link[that]{to="#test"}](#test).\n\n1. One', at: '[see' },
  { rule: 'unsupported', from: '1. One', to: ':ask[Why :var{name=lamp}?]\n\n1. One', at: ':ask[Why' },
  { rule: 'unsupported', from: '1. One', to: ':ask[Why [this](https://example.com/)?]\n\n1. One', at: ':ask[Why' },
  { rule: 'unsupported', from: 'A quote', to: 'A quote[^1]\n\n[^1]: x', at: '[^1]: x' },
  { rule: 'unknownQuiz', from: '::quiz{#lamp-quiz}', to: '::quiz{#lump-quiz}' },
  { rule: 'unknownConcept', from: '{id=lamp}', to: '{id=lump}', at: ':concept' },
  { rule: 'unknownVariable', from: '{{lamp}}', to: '{{lump}}', at: '```bash' },
  { rule: 'unknownLanguage', from: '```python', to: '```pithon' },
  { rule: 'emptyCode', from: 'lamp.on() // now\n', to: '\n', at: '```js' },
  { rule: 'loneCodegroup', from: 'python codegroup=both', to: 'python', at: '```js' },
  { rule: 'cannotRun', from: '```bash', to: '```yaml' },
  { rule: 'headingJump', from: '#### With care', to: '##### With care' },
  { rule: 'titleInText', from: '1. One', to: '# Big\n\n1. One', at: '# Big' },
  { rule: 'headingInside', from: 'Warm\n', to: '### Warm\n' },
  { rule: 'emptyStep', from: '## Wire it', to: '## Empty {#empty}\n\n## Wire it', at: '## Empty' },
  { rule: 'emptySection', from: 'Light another one.', to: '', at: '### Two' },
  { rule: 'unknownTrack', from: 'tracks="low"', to: 'tracks="high"', at: '## Wire' },
  { rule: 'noTab', from: 'active=led', to: 'active=neon', at: '::::tabs' },
  { rule: 'tabOutside', from: '1. One', to: ':::tab{#lone heading="Lone"}\nx\n:::\n\n1. One', at: ':::tab{#lone' },
  { rule: 'notATab', from: ':::tab{#bulb', to: 'Words\n\n:::tab{#bulb', at: 'Words' },
  { rule: 'answerOutside', from: '1. One', to: '::text{#lone title="Lone"}\n\n1. One', at: '::text{#lone' },
  { rule: 'emptyTask', from: '::text{#secret title="What is the secret?" optional}', to: 'Nothing', at: ':::task{#secret' },
  { rule: 'longText', from: 'What is the secret?', to: 'what '.repeat(50), at: 'title="what' },
  { rule: 'badYaml', from: 'time: 20', to: 'time: [20', at: '[20' },
  { rule: 'missingField', from: 'difficulty: easy\n', to: '', at: 'title:' },
  { rule: 'unknownField', from: 'time: 20', to: 'time: 20\nduration: 20', at: 'duration' },
  { rule: 'badField', from: 'time: 20', to: 'time: long' },
  { rule: 'badField', from: 'category: Networks', to: 'category: Nets' },
  { rule: 'unknownConcept', from: 'concepts: [lamp]', to: 'concepts: [lump]', at: 'lump' },
  { rule: 'unknownSeries', from: 'series: small-things', to: 'series: big-things' },
  { rule: 'otherSeriesOrder', from: 'order: "1.1"', to: 'order: "2.1"' },
]

test('a series may have projects of several categories', async () => {
  const text = projectText.replace('category: Networks', 'category: Security')
  expect(await findingsOf({ 'projects/lamp/project.md': text })).toEqual([])
})

test.each(inText)('$rule: "$to" is reported once, at its place', async ({ rule, from, to, at }) => {
  const text = projectText.replace(from, () => to)
  const place = placeIn(text, at ?? to)
  const expected = at?.startsWith('\n') ? { line: place.line + 1, column: 1 } : place
  const findings = await findingsOf({ 'projects/lamp/project.md': text })
  expect(findings).toEqual([{ file: 'project.md', rule, ...expected }])
})

test.each([
  ['a block of code', 'unclosedCode', '```bash\necho', '```bash\necho'],
  ['a task', 'unclosedDirective', ':::task{#open}\n::text{#open-answer title="What?"}', ':::task{#open}'],
])('an unclosed %s is one finding at its opening, whatever it does to the rest', async (_, rule, opening, at) => {
  const text = projectText.replace('## Wire it', () => `${opening}\n\n## Wire it`)
  expect(await findingsOf({ 'projects/lamp/project.md': text })).toEqual([{ file: 'project.md', rule, ...placeIn(text, at) }])
})

test.each([
  ['Write \\<!-- to begin a comment.', []],
  ['Write `<!--` or \\` to begin <!-- a comment\nthat ends with ` here \\--> and there.', []],
  ['A \\\\<!-- comment begins here.', ['unclosedComment']],
  ['A <!-- comment `-->` ends.', []],
  ['Use ``<!--`` here, and ``a ` <!--``.', []],
  ['Use ``<!--` here.', ['unclosedComment']],
  ['Use \\``<!--` here.', []],
  ['A comment <!--> here.', []],
  ['A comment <!---> here.', []],
])('a comment begins where no backslash stands before it: %j', async (words, rules) => {
  const text = projectText.replace('## Wire it', () => `${words}\n\n## Wire it`)
  expect((await findingsOf({ 'projects/lamp/project.md': text })).map(({ rule }) => rule)).toEqual(rules)
})

test('a byte-order mark is no mistake in any file', async () => {
  const marked = (text: string) => `\uFEFF${text}`
  const files = [
    'catalogue.yaml',
    'concepts.yaml',
    ...['project.md', 'answers.yaml', 'quiz.yaml', 'images/motif.svg', 'images/lamp.svg'].map((name) => `projects/lamp/${name}`),
  ]
  expect(await findingsOf(Object.fromEntries(files.map((name) => [name, marked])))).toEqual([])
  const twice = (text: string) => marked(text.replace('id: dark', 'id: light'))
  expect(await findingsOf({ 'projects/lamp/quiz.yaml': twice })).toEqual([
    expect.objectContaining({ line: 11, column: 11, rule: 'duplicateId' }),
  ])
  expect(await findingsOf({ 'projects/lamp/images/motif.svg': (text) => marked(text.replace('circle', 'ellipse')) })).toEqual([
    { file: 'images/motif.svg', line: 2, column: 3, rule: 'badMotif' },
  ])
})

test('an address in the words of a link is words', async () => {
  const text = projectText.replace('1. One', ':ask[Why does http://localhost:8080 answer?]\n\n1. One')
  await using content = await contentFolder({ 'projects/lamp/project.md': text })
  const { findings, projects } = await compileFolder(await readSources(content.path), ['lamp'])
  expect(findings).toEqual([])
  const document = JSON.stringify(projects[0]?.project?.document)
  expect(document).toContain('http://localhost:8080')
  expect(document).not.toContain('"href":"http://localhost:8080"')
})

test('a comment is not HTML, anywhere', async () => {
  const text = projectText.replace('1. One', () => '1. One\n\n    <!-- mine -->  \n   <!-- too -->\n')
  expect(await findingsOf({ 'projects/lamp/project.md': text })).toEqual([])
})

test.each([
  ['- ```sh\n  echo 1\n  ```\n- Two', []],
  ['1. > - ```sh\n   >   echo 1\n   >   ```', []],
  ['```code``` in words', []],
  ['- ```sh\n  echo 1\n\n```sh\necho 2\n```', []],
  ['- ```sh\n  echo 1\n\nWords\n- ```sh\n  - ```\n  ```', []],
  ['- ```sh\n  echo 1\n```', ['unclosedCode']],
  ['```text\n- ```\n```', []],
  ['```python\ndef say():\n    """\n    ```python\n    say()\n    ```\n    """\n```', []],
  ['```python\ndef say():\n\t"""\n\t```python\n\t```\n\t"""\n```', []],
  ['> ```python\n> def say():\n>     ```python\n> ```', []],
  ['```python\nsay()\n\n```python\nsay()\n```', ['unclosedCode']],
  ['- One\n\n  - Two\n\n      ```sh\n      echo 1\n      ```', []],
  ['-\t```sh\n\techo 1\n\t```', []],
  ['> - ```sh\n>   echo 1\n>\n>   echo 2\n>   ```', []],
  ['- ```bash\n  git merge\n  ```\n\n```output\n<<<<<<< HEAD\n```', []],
  ['1. > - ```diff\n   >   <<<<<<< HEAD\n   >   ```', []],
  ['```code``` in words\n\n<<<<<<< HEAD', ['mergeMarkers']],
  ['- ```output\n  <<<<<<< HEAD\n  ```\n\n<<<<<<< HEAD', ['mergeMarkers']],
])('a fence after a bullet is recognised: %j', async (code, rules) => {
  const text = projectText.replace('## Wire it', () => `${code}\n\n## Wire it`)
  expect((await findingsOf({ 'projects/lamp/project.md': text })).map(({ rule }) => rule)).toEqual(rules)
})

test.each([
  ['{id=lamp}', '{id=lanp}', 'did you mean lamp?'],
  ['[the steps](#wire)', '[the steps](#wier)', 'did you mean #wire?'],
  ['project:other', 'project:othr', 'did you mean project:other?'],
  ['```python', '```pithon', 'did you mean python?'],
  ['{{lamp}}', '{{lamq}}', 'did you mean lamp?'],
  ['tracks="low"', 'tracks="lo"', 'did you mean low?'],
  ['active=led', 'active=lde', 'did you mean led?'],
  ['series: small-things', 'series: small-thing', 'did you mean small-things?'],
  ['time: 20', 'tme: 20', 'did you mean time?'],
  ['images/lamp.svg', 'images/lamb.svg', 'did you mean images/lamp.svg?'],
  ['placeholder="desk"', 'placehoder="desk"', 'did you mean placeholder?'],
])('%s written as %s: %s', async (from, to, guess) => {
  await using content = await contentFolder({ 'projects/lamp/project.md': projectText.replace(from, () => to) })
  const { findings } = await compileFolder(await readSources(content.path))
  expect(findings.map(({ mend }) => mend).join('\n')).toContain(guess)
})

const elsewhere: (Defect & { file: string })[] = [
  { file: 'answers.yaml', rule: 'exemplarFails', from: 'exemplar: 800', to: 'exemplar: 100' },
  { file: 'answers.yaml', rule: 'refusesAccepted', from: '"805"', to: '"850"' },
  { file: 'answers.yaml', rule: 'acceptsRefused', from: '"900"', to: '"801"' },
  { file: 'answers.yaml', rule: 'unknownValidation', from: 'brightness:', to: 'picture:' },
  { file: 'answers.yaml', rule: 'badField', from: 'value: 800', to: 'value: bright' },
  { file: 'answers.yaml', rule: 'badField', from: 'check: number', to: 'check: nomber' },
  { file: 'answers.yaml', rule: 'missingField', from: '  message: Read it from the box.\n', to: '', at: 'brightness' },
  { file: 'answers.yaml', rule: 'badYaml', from: 'accepts: ["805"]', to: 'accepts: ["805"', at: '["805"' },
  { file: 'quiz.yaml', rule: 'noAnswer', from: 'isAnswer: true, ', to: '', at: 'id: light\n' },
  { file: 'quiz.yaml', rule: 'manyAnswers', from: 'value: Dark', to: 'value: Dark, isAnswer: true', at: 'id: light\n' },
  { file: 'quiz.yaml', rule: 'duplicateId', from: '{ id: dark', to: '{ id: light', at: 'id: light, value: Dark' },
  { file: 'quiz.yaml', rule: 'badField', from: 'id: dark', to: 'id: constructor' },
  { file: 'quiz.yaml', rule: 'missingField', from: 'name: What do you know of lamps?\n', to: '', at: 'id: lamp-quiz' },
]

test.each(elsewhere)('$file, $rule: "$to" is found once, in its line', async ({ file, rule, from, to, at }) => {
  let text = ''
  const change = (original: string) => (text = original.replace(from, () => to))
  const findings = await findingsOf({ [`projects/lamp/${file}`]: change })
  expect(findings).toEqual([expect.objectContaining({ file, rule, line: placeIn(text, at ?? to).line })])
})

test('a right answer that could not be submitted is reported: too long for its task, empty, or not an address', async () => {
  const handedIn = async (id: string, accepted: string) => {
    const answers = `${id}:\n  check: pattern\n  value: ".?"\n  message: No.\n  accepts:\n    - ${accepted}\n`
    return (await findingsOf({ 'projects/lamp/answers.yaml': answers })).map(({ rule, line }) => `${rule} ${line}`)
  }
  expect(await handedIn('brightness', '"7"')).toEqual([])
  expect(await handedIn('brightness', `"${'7'.repeat(41)}"`)).toEqual(['cannotHandIn 6'])
  expect(await handedIn('brightness', '" "')).toEqual(['cannotHandIn 6'])
  expect(await handedIn('shop', 'example.org/lamps')).toEqual([])
  expect(await handedIn('shop', 'the shop at the corner')).toEqual(['cannotHandIn 6'])
})

test('a rubric and review=model require each other, and a rubric is a text without a check', async () => {
  const findings = async (text: string, answers: string) =>
    (
      await findingsOf({
        'projects/lamp/project.md': text,
        'projects/lamp/answers.yaml': `brightness:\n  check: ${answers}\n`,
      })
    ).map(({ rule, line }) => `${rule} ${line}`)
  const reviewed = projectText.replace('::text{#brightness', '::text{#brightness review=model')
  expect(await findings(reviewed, 'rubric\n  value: Says how bright it is.\n  exemplar: As bright as day.')).toEqual([])
  expect(await findings(projectText, 'rubric\n  value: Says how bright it is.')).toEqual(['unusedRubric 2'])
  expect(await findings(reviewed, 'number\n  value: 800\n  message: No.')).toEqual(['noRubric 2'])
  expect(await findings(reviewed, 'rubric\n  value: [bright]')).toEqual(['badField 3'])
  expect(await findings(reviewed, 'rubric\n  value: Bright.\n  accepts: [bright]')).toEqual(['badField 4'])
  expect(await findings(projectText.replace('::text{#brightness', '::text{#brightness review=human'), 'number\n  value: 800')).toContain(
    `badAttribute ${placeIn(projectText, '::text{#brightness').line}`,
  )
})

test('a release time is a day or a time with its zone; anything else is reported at its line', async () => {
  const findings = async (written: string) => {
    await using content = await contentFolder({
      'projects/lamp/project.md': projectText.replace('kind: tool', () => `publish: ${written}\nkind: tool`),
    })
    return (await compileFolder(await readSources(content.path))).findings.map(({ line, what, mend }) => `${line} ${what}: ${mend}`)
  }
  for (const good of ['2026-12-01', '2026-12-01T09:00Z', '2026-12-01 09:00 +01:00', '"2026-12-01T09:00:30-05:00"'])
    expect(await findings(good)).toEqual([])
  const form = '11 publish is wrong: write a day, 2026-12-01, or a time with its zone, 2026-12-01T09:00Z'
  for (const bad of ['tomorrow', '2026', '1.12.2026', '2026-12', 'true']) expect(await findings(bad)).toEqual([form])
  for (const bad of ['2026-02-30', '2026-13-01', '2026-12-01T25:00Z', '2026-12-01T09:00+99:00'])
    expect(await findings(bad)).toEqual(['11 publish is wrong: there is no such day or time; write one that the calendar knows'])
  expect(await findings('2026-12-01T09:00')).toEqual([expect.stringContaining('11 publish is wrong: say the time zone too')])
})

test('the instructions to the tutor are a short text', async () => {
  const findings = async (tutor: string) =>
    (await findingsOf({ 'projects/lamp/project.md': projectText.replace('kind: tool', () => `tutor: ${tutor}\nkind: tool`) })).map(
      ({ rule }) => rule,
    )
  expect(await findings('Ask about the plug first.')).toEqual([])
  expect(await findings(`"${'a'.repeat(1501)}"`)).toEqual(['badField'])
  expect(await findings('[Ask]')).toEqual(['badField'])
})

test('an invalid pattern is reported', async () => {
  const answers = 'brightness:\n  check: pattern\n  value: "(?<=a)b"\n  message: No.\n'
  expect(await findingsOf({ 'projects/lamp/answers.yaml': answers })).toEqual([
    { file: 'answers.yaml', line: 3, column: 3, rule: 'badPattern' },
  ])
})

test('a quiz without quiz.yaml, and quiz.yaml without a quiz', async () => {
  const line = placeIn(projectText, '::quiz').line
  expect(await findingsOf({ 'projects/lamp/quiz.yaml': null })).toEqual([{ file: 'project.md', line, column: 1, rule: 'noQuizFile' }])
  const findings = await findingsOf({ 'projects/lamp/project.md': (text) => text.replace('::quiz{#lamp-quiz}', '') })
  expect(findings).toEqual([{ file: 'quiz.yaml', line: 1, column: 1, rule: 'unusedQuiz' }])
})

test('a drawing with a script, and an invalid picture', async () => {
  const unsafe = await findingsOf({ 'projects/lamp/images/lamp.svg': '<svg viewBox="0 0 1 1"><script>alert(1)</script></svg>' })
  expect(unsafe).toEqual([{ file: 'project.md', ...placeIn(projectText, '![A lamp]'), rule: 'unsafeSvg' }])
  const broken = await findingsOf({ 'projects/lamp/images/photo.png': 'not a picture' })
  expect(broken).toEqual([{ file: 'project.md', ...placeIn(projectText, '::image'), rule: 'badImage' }])
})

test('two projects at one position, a folder without a text, a folder name that cannot be an address', async () => {
  const twins = await findingsOf({ 'projects/other/project.md': (text) => text.replace('"1.2"', '"1.1"') })
  expect(twins).toEqual([{ file: 'projects/other/project.md', line: 6, column: 1, rule: 'duplicateOrder' }])
  const empty = await findingsOf({ 'projects/other/project.md': null, 'projects/other/quiz.yaml': 'id: x' })
  expect(empty).toEqual([{ file: 'projects/other/project.md', line: 1, column: 1, rule: 'missingFile' }])
  const odd = await findingsOf({
    'projects/My Lamp/project.md': projectText.replace('"1.1"', '"1.3"').replaceAll(/!\[.*|::image.*|::quiz.*/g, 'x'),
  })
  expect(odd).toEqual([{ file: 'projects/My Lamp/project.md', line: 1, column: 1, rule: 'badFolderName' }])
})

test('a text without front matter is reported, whatever else is in it', async () => {
  const findings = await findingsOf({ 'projects/lamp/project.md': (text) => text.slice(4) })
  expect(findings[0]).toEqual({ file: 'project.md', line: 1, column: 1, rule: 'missingFrontMatter' })
})

test('a broken catalogue is one finding, not one per project', async () => {
  expect(await findingsOf({ 'catalogue.yaml': 'series: [' })).toEqual([
    expect.objectContaining({ file: 'catalogue.yaml', rule: 'badYaml' }),
  ])
  expect(await findingsOf({ 'aliases.yaml': 'means:\n  bulb: [lamp]\nelsewhere:\n  css: small-things\n  bulb: small-things\n' })).toEqual([
    { file: 'aliases.yaml', line: 5, column: 3, rule: 'meantTwice' },
  ])
  expect(await findingsOf({ 'concepts.yaml': 'lamp: { name: Lamp, short: x }' })).toEqual([
    { file: 'concepts.yaml', line: 1, column: 1, rule: 'missingField' },
  ])
})

test('[ERR-44] a failing highlighter is a finding of its block, which is published without colours, like the other blocks', async () => {
  await using content = await contentFolder()
  const files = await readSources(content.path)
  const lost = (language: string) => (language === 'python' ? () => Promise.reject(new Error('lost')) : bundledLanguages[language as 'js'])
  const { findings, project } = await compileProject({
    id: 'lamp',
    files: filesOfProject(files, 'lamp'),
    catalogue: compileCatalogue(files),
    projects: new Set(['lamp', 'other']),
    tools: { highlighter: (languages) => openHighlighter(languages, lost) },
  })
  const place = placeIn(projectText, '```python')
  expect(findings).toEqual([expect.objectContaining({ file: 'projects/lamp/project.md', rule: 'unhighlighted', ...place })])
  expect(findings.map(describeFinding)[0]).toContain('This code could not be coloured as python: lost')
  const code = blocksIn(project?.document ?? { type: 'doc' }).filter(({ type }) => type === 'codeBlock')
  const plain = code.filter(({ attrs }) => attrs?.['unhighlighted'])
  expect(plain.map(({ attrs }) => attrs)).toEqual([expect.objectContaining({ language: 'python', lines: [['lamp.on()']] })])
  expect(code.length).toBeGreaterThan(plain.length)
})

test('a finding prints file, line, column, what is wrong and how to fix it', async () => {
  await using content = await contentFolder({ 'projects/lamp/project.md': (text) => text.replace('![A lamp]', '![]') })
  const { findings } = await compileFolder(await readSources(content.path))
  const { line } = placeIn(projectText, '![A lamp]')
  expect(findings.map(describeFinding)).toEqual([
    `projects/lamp/project.md:${line}:1  This picture has no alternative text — say in a sentence what it shows`,
  ])
})

test('words with colons, comments and escaped characters are ordinary text', async () => {
  const words =
    'An array a[0][1], [note] (see below), c[x] (y), #1 and a {{ lamp }}. At host:8080, a::b, std::cout, 12:30 and :smile: or note:this. <!-- mine -->\n\n<!-- all\nmine -->\n\n\\<b> ~5 and ~6 {braces} {{ name }}\n\n1. One'
  expect(await findingsOf({ 'projects/lamp/project.md': (text) => text.replace('1. One', () => words) })).toEqual([])
})
