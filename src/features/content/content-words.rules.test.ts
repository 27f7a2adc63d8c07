import { expect, test } from 'vitest'
import type { DocNode } from './content.rules.ts'
import { blockTexts } from './content-words.rules.ts'

const text = (words: string): DocNode => ({ type: 'text', text: words })
const node = (type: string, attrs: Record<string, unknown>, ...content: DocNode[]): DocNode => ({ type, attrs, content })
const said = (...nodes: DocNode[]) => blockTexts(nodes).map((block) => [block.id, block.text])

test('titles of steps and sections are words of their blocks, but too short to identify a block', () => {
  const section = node(
    'section',
    { id: 's', type: 'section', heading: 'Light', name: 'l' },
    node('paragraph', { id: 'p' }, text('It glows.')),
  )
  expect(blockTexts([node('step', { id: 'one', title: 'Begin' }, section)])).toEqual([
    { id: 'one', text: 'Begin', isThin: true },
    { id: 's', text: 'Light', isThin: true },
    { id: 'p', text: 'It glows.', isThin: false },
  ])
})

test('a locked mission has no title that can be marked', () => {
  const mission = (status: string) =>
    node('section', { id: 's', type: 'pro', status, heading: 'Secret' }, node('paragraph', { id: 'p' }, text('So.')))
  expect(said(mission('locked'))).toEqual([['p', 'So.']])
  expect(said(mission('unlocked'))[0]).toEqual(['s', 'Secret'])
})

test('captions, the questions of tasks and the headings of notes are words', () => {
  expect(
    said(
      node('image', { id: 'i', src: '/a.png', alt: 'A lamp', caption: 'At night' }),
      node('validationText', { id: 'v', title: 'How bright?', description: 'In lumen.', optional: true }),
      node('note', { id: 'n', notetype: 'blank', heading: 'Mind this', content: 'It is hot.' }),
      node('note', { id: 'm', notetype: 'explain', heading: '' }, node('paragraph', { id: 'q' }, text('Longer.'))),
    ),
  ).toEqual([
    ['i', 'At night'],
    ['v', 'How bright?In lumen.'],
    ['n', 'Mind thisIt is hot.'],
    ['q', 'Longer.'],
  ])
})

test('a variable counts by its name, and an inline button belongs to its line', () => {
  const variable = node('variable', { id: 'v', name: 'lamp' })
  const button = node('codeInline', { id: 'b', copyable: true, code: 'lamp on', lines: [['lamp ', ['fn', 'on']]] })
  const plain = node('codeInline', { id: 'c', copyable: false, code: 'ls {{lamp}}', lines: [['ls ', { v: 'lamp' }]] })
  const concept = node('concept', { conceptId: 'k', conceptName: 'wire' })
  expect(
    said(node('paragraph', { id: 'p' }, text('Call '), variable, text(', '), button, text(', '), plain, text(' a '), concept)),
  ).toEqual([
    ['p', 'Call {lamp}, lamp on,  a wire'],
    ['c', 'ls {lamp}'],
  ])
})

test("the variable parts of a command's output are read as shown", () => {
  const lines = [['Python 3.<any>'], [{ v: 'lamp' }, ['str', '"<any>"']]]
  expect(said(node('codeBlock', { id: 'o', language: 'output', lines }))).toEqual([['o', 'Python 3.…\n{lamp}"<any>"']])
  expect(said(node('codeBlock', { id: 's', language: 'shell', lines }))).toEqual([['s', 'Python 3.<any>\n{lamp}"<any>"']])
})

test('the files of a practice are blocks of their own, so that words in each can be marked', () => {
  const files = [
    { name: 'Main.py', role: 'write', text: 'x = 1\n', lines: [['x = ', ['num', '1']]] },
    { name: 'test_main.py', role: 'tests', text: 'pass\n', lines: [[['kw', 'pass']]] },
  ]
  expect(said(node('validationWork', { id: 'count', title: 'Count', description: 'Up.', files }))).toEqual([
    ['count', 'CountUp.'],
    ['count--main-py', 'x = 1'],
    ['count--test-main-py', 'pass'],
  ])
})
