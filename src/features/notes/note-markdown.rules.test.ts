import { expect, test } from 'vitest'
import { marking, noteOf } from '#features/projects/projects.fixtures.ts'
import type { RichMark, RichNode } from '#features/projects/reading-marks.rules.ts'
import { isSafeLink, noteMarkdown, toMarkdown } from './note-markdown.rules.ts'

const text = (words: string, ...marks: RichMark[]): RichNode => ({ type: 'text', text: words, marks })
const node = (type: string, ...content: RichNode[]): RichNode => ({ type, content })
const paragraph = (...content: RichNode[]) => node('paragraph', ...content)

test.each<[string, RichNode, string]>([
  ['marks', paragraph(text('a', { type: 'bold' }), text(' b ', { type: 'italic' }), text('c', { type: 'code' })), '**a** *b* `c`'],
  ['what would be read as a mark', paragraph(text('2 * 3 [x] #1 a_b')), '2 \\* 3 \\[x\\] \\#1 a\\_b'],
  ['lists', node('bulletList', node('listItem', paragraph(text('one'))), node('listItem', paragraph(text('two')))), '- one\n- two'],
  ['numbers', node('orderedList', node('listItem', paragraph(text('one'))), node('listItem', paragraph(text('two')))), '1. one\n2. two'],
  ['quotations', node('blockquote', paragraph(text('one')), paragraph(text('two'))), '> one\n> \n> two'],
  ['code', node('codeBlock', text('a ``` b')), '````\na ``` b\n````'],
  ['an unknown node type', node('sticker', text('words')), 'words'],
])('Markdown has %s', (_, body, expected) => {
  expect(noteMarkdown(body)).toBe(expected)
})

test('what belongs to an item of a list stands below its words, however long its number is', () => {
  const item = (...words: string[]) => node('listItem', ...words.map((word) => paragraph(text(word))))
  const list = { ...node('orderedList', item('nine', 'more'), item('ten', 'more')), attrs: { start: 9 } }
  expect(noteMarkdown(list)).toBe('9. nine\n   \n   more\n10. ten\n    \n    more')
})

test('a bar in a cell does not end it, be it in code, in words or in an address', () => {
  const code = { type: 'code' }
  const cell = (...content: RichNode[]) => node('tableCell', paragraph(...content))
  const row = node('tableRow', cell(text('ls | wc', code)), cell(text('a\\|b\\\\|c', code)), cell(text('a | b')))
  const link = cell(text('here', { type: 'link', attrs: { href: 'https://example.org/a|b' } }))
  const [first, , second] = noteMarkdown(node('table', row, node('tableRow', link))).split('\n')
  expect(first).toBe('| `ls \\| wc` | `a\\|b\\\\\\|c` | a \\| b |')
  expect(second).toBe('| [here](<https://example.org/a%7Cb>) |')
  expect(noteMarkdown(paragraph(text('ls | wc', code)))).toBe('`ls | wc`')
})

test('many blanks in a note are as quick as others', () => {
  const words = `x${' '.repeat(1_000_000)}y`
  const bold = { type: 'bold' }
  expect(noteMarkdown(paragraph(text(` ${words}\n`, bold), text('  ', bold)))).toBe(` **${words}**\n  `)
  expect(noteMarkdown(paragraph(text(`${'\n'.repeat(1_000_000)} - x`)))).toBe(`${'\n'.repeat(1_000_000)} \\- x`)
  const table = node('table', node('tableRow', node('tableCell', paragraph(text(words)), paragraph(text(' z ')))))
  expect(noteMarkdown(table)).toBe(`| ${words} z |\n| --- |`)
})

test('only safe links are links', () => {
  const link = (href: string) => noteMarkdown(paragraph(text('here', { type: 'link', attrs: { href } })))
  expect(link('https://example.org/a b')).toBe('[here](<https://example.org/a%20b>)')
  expect(link('javascript:alert(1)')).toBe('here')
  expect(['//evil.example', 'data:text/html,x', ' JaVaScript:x', '/projects', '#a'].map(isSafeLink)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
})

test('all notes of a project become one text', () => {
  const answers = [{ id: 'a', at: '', action: 'explain' as const, body: paragraph(text('Heat.')) }]
  const notes = [noteOf('n', { on: 'h', answers })]
  const highlights = [marking('h'), marking('alone')]
  expect(toMarkdown({ title: 'Light', notes, highlights, saysOf: ({ action }) => action })).toBe(
    '# Light\n\n## On the lamp\n\n> the lamp\n\nIt glows.\n\n*explain*\n\nHeat.\n\n---\n\n> the lamp\n',
  )
})
