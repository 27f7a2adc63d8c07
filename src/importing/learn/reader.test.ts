import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { imported } from '../importing.fixtures.ts'

const FRONT = '---\ntitle: Lamp\ndescription: You will have a lamp.\nms.date: 11/22/2026\n---\n\n'

async function body(text: string, beside: Record<string, string> = {}) {
  const { text: written, lost } = await imported({ 'index.md': `${FRONT}## Wire\n\n${text}\n`, ...beside }, 'learn')
  expect(lost).toEqual([])
  return written.replace(/^## Wire \{#wire\}\n*/, '')
}

test('pictures, videos and divisions are converted, also inside a line', async () => {
  const image = ':::image type="content" source="../media/on.png" alt-text="A [lamp] that is on." lightbox="../media/on.png":::'
  expect(await body(`1. See it.\n\n   ${image}\n\n2. Done.`, { '../media/on.png': '' })).toBe(
    '1. See it.\n\n   ![A \\[lamp\\] that is on.](images/on.png)\n\n2. Done.',
  )
  expect(await body('> [!VIDEO https://example.com/film]')).toBe('> [https://example.com/film](https://example.com/film)')
  expect(await body('> [!div class="checklist"]\n> * One\n> * Two')).toBe('> * One\n> * Two')
  expect(await body('> [!TIP]\n> Look.')).toBe(':::note{#tip-look heading="Tip"}\nLook.\n:::')
})

test('zones and tabs become tabs', async () => {
  expect(
    await body('::: zone pivot="bash"\n\nOne.\n\n::: zone-end\n\n::: zone pivot="portal"\n\n### Deep\n\nTwo.\n\n::: zone-end\n\nAfter.'),
  ).toBe(
    '::::tabs{#tabs}\n:::tab{#bash heading="bash"}\nOne.\n:::\n\n:::tab{#portal heading="portal"}\n#### Deep\n\nTwo.\n:::\n::::\n\nAfter.',
  )
  expect(await body('# [Windows](#tab/windows)\n\nOne.\n\n# [**macOS**](#tab/macos)\n\nTwo.\n\n---\n\nAfter.')).toBe(
    '::::tabs{#tabs}\n:::tab{#windows heading="Windows"}\nOne.\n:::\n\n:::tab{#macos heading="macOS"}\nTwo.\n:::\n::::\n\nAfter.',
  )
})

test('a deeply indented zone, and one in a list, is a zone; one inside code is code', async () => {
  expect(await body('Words.\n\n     ::: zone pivot="a"\n     > One.\n     ::: zone-end\n\n```text\n::: zone pivot="b"\n```')).toContain(
    ':::tab{#a heading="a"}',
  )
  expect(await body('1. One\n\n   ::: zone pivot="a"\n\n   Deep.\n\n   ::: zone-end')).toBe(
    '1. One\n\n   ::::tabs{#tabs}\n   :::tab{#a heading="a"}\n   Deep.\n   :::\n   ::::',
  )
})

test('includes are expanded, with the pictures beside them; a missing one is reported for a decision', async () => {
  const beside = {
    'includes/safe.md': '---\nms.topic: include\n---\nTake care. ![A glove](media/glove.png)\n',
    'includes/media/glove.png': '',
  }
  const text =
    'First.\n\n[!INCLUDE [Safety](includes/safe.md)]\n\n[!INCLUDE [Gone](includes/gone.md)]\n\n:::row:::\n:::column span="2":::\nLeft.\n:::column-end:::\n:::row-end:::'
  const { text: written, said, lost, files } = await imported({ 'index.md': `${FRONT}## Wire\n\n${text}\n`, ...beside }, 'learn')
  expect(written).toBe('## Wire {#wire}\n\nFirst.\n\nTake care. ![A glove](images/glove.png)\n\nLeft.')
  expect([...files.keys()]).toContain('images/glove.png')
  expect(said).toContain('index.md:13 decide: includes/gone.md is not there to be included')
  expect(lost).toEqual([])
})

test('code is included from the file beside it: by name, by lines, or completely', async () => {
  const source = [
    'using A;',
    '  // <say_it>',
    '  if (a)',
    '  // <inner>',
    '    Say();',
    '  // </inner>',
    '  // </say_it>',
    '#region Far',
    'B();',
    '#endregion',
    'C();',
  ].join('\n')
  const code = (attributes: string) => `:::code language="csharp" source="code/a.cs" ${attributes}:::`
  const brought = async (attributes: string) => body(code(attributes), { 'code/a.cs': source })
  expect(await brought('id="say_it" highlight="1"')).toBe('```csharp\nif (a)\n  Say();\n```')
  expect(await brought('id="Inner"')).toBe('```csharp\nSay();\n```')
  expect(await brought('id="far"')).toBe('```csharp\nB();\n```')
  expect(await brought('range="3,5"')).toBe('```csharp\nif (a)\n  Say();\n```')
  expect(await brought('range="11-"')).toBe('```csharp\nC();\n```')
  expect(await brought('')).toContain('using A;')
  const { said } = await imported({ 'index.md': `${FRONT}## Wire\n\nWords.\n\n${code('id="none"')}`, 'code/a.cs': source }, 'learn')
  expect(said).toContain('index.md:11 decide: code/a.cs has no part called none: copy its code in, or leave it out')
})

test('several includes in one line, in a table and after a bullet, are expanded', async () => {
  const beside = { 'includes/a.md': 'the *first*', 'includes/b.md': 'one\n\n- two', 'includes/c.md': 'see [!include[](c.md)]' }
  const [a, b] = ['[!INCLUDE [a](includes/a.md)]', '[!INCLUDE [b](includes/b.md)]']
  expect(await body(`From ${a} to ${a}.\n\n| ${a} | ${b} |\n| --- | --- |\n| x | y |\n\n- ${b}\n- last`, beside)).toBe(
    'From the *first* to the *first*.\n\n| the *first* | one - two |\n| --- | --- |\n| x | y |\n\n- one\n\n  - two\n- last',
  )
  const { said } = await imported({ 'index.md': `${FRONT}## Wire\n\nWords.\n\n[!include[](includes/c.md)]`, ...beside }, 'learn')
  expect(said).toContain('index.md:11 decide: includes/c.md includes itself: it was not put in once more')
})

test('a numbered list that is included loses no word', async () => {
  expect(await body('[!INCLUDE [x](includes/list.md)]', { 'includes/list.md': '1. One\n2. Two\n' })).toBe('1. One\n2. Two')
})

test('a lab has its title, its description and its duration', async () => {
  const { front, text } = await imported({
    'lab.md':
      '---\nlab:\n  title: Make it glow\n  description: You will see light.\n  duration: 30 minutes\n---\n\n# Lab 1 - Make it glow\n\n## Task 1: Wire\n\nDo it.',
  })
  expect(front).toContain('title: Make it glow\ndescription: You will see light.\n')
  expect(front).toContain('time: 30\n')
  expect(text).toBe('## Task 1: Wire {#task-1-wire}\n\nDo it.')
})

test.each([
  ['1 hour 30 minutes', 'time: 90'],
  ['1 hour', 'time: 60'],
  ['2 hrs and 5 mins', 'time: 125'],
  ['45', 'time: 45'],
  ['about 20 minutes', 'time: 20'],
  ['1.5 hours', 'time: 90'],
])('a lab of %s', async (duration, time) => {
  const { front } = await imported({ 'lab.md': `---\nlab:\n  title: Glow\n  duration: ${duration}\n---\n\n# Glow\n\n## Wire\n\nDo it.` })
  expect(front).toContain(`${time}\n`)
})

test('an include whose path is no valid address is reported for a decision', async () => {
  const { said } = await imported({ 'index.md': '---\ntitle: Lamp\n---\n\n## Wire\n\n[!INCLUDE [x](includes/100%.md)]\n' }, 'learn')
  expect(said).toContain('index.md:7 decide: includes/100%.md is not there to be included')
})

test('a module is a project: its units are steps, its knowledge check the quiz', async () => {
  const unit = (uid: string, title: string, more: string) =>
    `### YamlMime:ModuleUnit\nuid: m.${uid}\ntitle: ${title}\ndurationInMinutes: 4\n${more}`
  const { front, text, files, findings, lost } = await imported({
    'index.yml':
      '### YamlMime:Module\nuid: m\ntitle: Light\nsummary: You will have light.\nabstract: |\n  By the end you know lamps.\nunits:\n- m.intro\n- m.check\n',
    '2-check.yml': unit(
      'check',
      'Check what you know',
      'content: Choose.\nquiz:\n  questions:\n  - content: What glows?\n    choices:\n    - content: A lamp\n      isCorrect: true\n      explanation: It does.\n    - content: A stone\n      isCorrect: false\n      explanation: It does not.\n',
    ),
    '1-intro.yml': unit('intro', 'Introduction', 'content: |\n  [!include[](includes/1-intro.md)]\n'),
    'includes/1-intro.md': 'A lamp glows.\n\n## Why\n\nIt is hot.\n',
  })
  expect(front).toContain('title: Light\ndescription: You will have light.\n')
  expect(front).toContain('time: 8\n')
  expect(text).toBe(
    'By the end you know lamps.\n\n## Introduction {#introduction}\n\nA lamp glows.\n\n### Why {#why}\n\nIt is hot.\n\n## Check what you know {#check-what-you-know}\n\nChoose.\n\n::quiz{#knowledge-check}',
  )
  expect(parse(files.get('quiz.yaml')?.toString('utf8') ?? '')).toMatchObject({
    id: 'knowledge-check',
    name: 'Light',
    questions: [
      {
        id: 'what-glows',
        type: 'single',
        options: [
          { id: 'a-lamp', isAnswer: true },
          { id: 'a-stone', explanation: 'It does not.' },
        ],
      },
    ],
  })
  expect(findings).toEqual([])
  expect(lost).toEqual([])
})
