import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { contentFolder, SOUND_NEIGHBOUR } from '#features/content/content.fixtures.ts'
import { checkCommand } from '#compiler/lint/cli.ts'
import { call, course } from '../cli.fixtures.ts'

const about = (title: string) =>
  `metadata:\n  title: ${title}\n  description: Words for search engines.\n  ms.date: 11/22/2026\n  author: someone\n  ms.author: someone\n  ms.topic: interactive-tutorial\n  ms.prod: learning-azure\n`

const unit = (name: string, title: string, more: string) =>
  `### YamlMime:ModuleUnit\nuid: learn.lamps.${name}\ntitle: ${title}\n${about(title)}durationInMinutes: 5\n${more}`

const including = (file: string) => `content: |\n  [!include[](includes/${file}.md)]\n`

/** A module as Microsoft Learn stores it; the files are not in the order of its list. */
const MODULE = {
  'index.yml': `### YamlMime:Module\nuid: learn.lamps\n${about('Light a lamp')}title: Light a lamp\nsummary: Wire a lamp that glows, and know why it does.\nabstract: |\n  By the end of this module, you can:\n  - Wire a lamp.\n  - Say why it glows.\nprerequisites: |\n  - A table and a chair\niconUrl: /learn/achievements/lamps.svg\nlevels:\n- beginner\nroles:\n- developer\nproducts:\n- azure\nunits:\n- learn.lamps.introduction\n- learn.lamps.wire\n- learn.lamps.knowledge-check\n- learn.lamps.summary\nbadge:\n  uid: learn.lamps.badge\n`,
  '1-introduction.yml': unit('introduction', 'Introduction', including('1-introduction')),
  '2-summary.yml': unit('summary', 'Summary', including('2-summary')),
  '3-wire.yml': unit('wire', 'Exercise - Wire it', including('3-wire')),
  '4-knowledge-check.yml': unit(
    'knowledge-check',
    'Knowledge check',
    'content: |\n  Choose the best answer.\nquiz:\n  title: Check your knowledge\n  questions:\n  - content: "What does `glow` need, as *said above*?"\n    choices:\n    - content: "A wire"\n      isCorrect: true\n      explanation: "Right. See [the page](https://example.com/glow) on **wires** < 2 mm."\n    - content: "A stone"\n      isCorrect: false\n      explanation: "A stone stays dark."\n  - content: Which numbers are even?\n    choices:\n    - content: 2\n      isCorrect: true\n    - content: 3\n      isCorrect: false\n    - content: 4\n      isCorrect: true\n',
  ),
  'includes/1-introduction.md':
    'A lamp is *light*.\n\n:::image type="content" source="../media/lamp.svg" alt-text="A lamp on a table.":::\n\n## What you learn\n\nTo wire it.\n',
  'includes/3-wire.md':
    '> [!NOTE]\n> Take care.\n\n1. Take a wire.\n1. Run this:\n\n    ```azurecli\n    az lamp on\n    ```\n\n:::code language="csharp" source="../code/lamp.cs" id="on":::\n',
  'includes/2-summary.md': 'You have light. See [the exercise](../3-wire.yml).\n',
  'code/lamp.cs': 'class Lamp\n{\n    // <on>\n    void On() {}\n    // </on>\n}\n',
  'media/lamp.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10"><path d="M1 1h8"/></svg>\n',
}

test('a module of Microsoft Learn is imported with its units in order, and its knowledge check is the quiz', async () => {
  await using content = await contentFolder(SOUND_NEIGHBOUR)
  await using from = await course(MODULE)
  const { code, lines } = await call(content.path, [from.path, '--as', 'light'])
  expect(lines.filter((line) => line.startsWith('projects/') || line.startsWith('Lost'))).toEqual([])
  expect(code).toBe(0)
  const folder = join(content.path, 'projects/light')
  const text = await readFile(join(folder, 'project.md'), 'utf8')
  expect(text).toContain('title: Light a lamp\ndescription: Wire a lamp that glows, and know why it does.\n')
  expect(text).toContain('time: 20\n')
  expect(text.slice(text.lastIndexOf('---\n') + 4)).toMatch(
    /^\nBy the end of this module, you can:\n\n- Wire a lamp.\n- Say why it glows.\n/,
  )
  expect(text.match(/^#+ .*$/gm)).toEqual([
    '## Introduction {#introduction}',
    '### What you learn {#what-you-learn}',
    '## Exercise - Wire it {#exercise-wire-it}',
    '## Knowledge check {#knowledge-check-2}',
    '## Summary {#summary}',
  ])
  expect(text).toContain('![A lamp on a table.](images/lamp.svg)')
  expect(text).toContain('```csharp\nvoid On() {}\n```')
  expect(text).toContain('Choose the best answer.\n\n::quiz{#knowledge-check}\n\n## Summary')
  const quiz: unknown = parse(await readFile(join(folder, 'quiz.yaml'), 'utf8'))
  expect(quiz).toMatchObject({
    id: 'knowledge-check',
    name: 'Check your knowledge',
    description: '2 questions.',
    questions: [
      {
        type: 'single',
        question: 'What does glow need, as said above?',
        options: [
          {
            value: 'A wire',
            isAnswer: true,
            explanation: 'Right. See <a href="https://example.com/glow">the page</a> on <strong>wires</strong> &lt; 2 mm.',
          },
          { value: 'A stone', explanation: 'A stone stays dark.' },
        ],
      },
      { type: 'multiple', options: [{ value: '2', isAnswer: true }, { value: '3' }, { value: '4', isAnswer: true }] },
    ],
  })
  expect(lines).toContain('  4-knowledge-check.yml:15  Say why options are right or wrong (explanation)')
  expect(
    (
      await call(
        content.path,
        ['light'],
        checkCommand(async () => []),
      )
    ).code,
  ).toBe(0)
})
