import { expect, test } from 'vitest'
import type { DocNode } from '#features/content/content.rules.ts'
import { previewOf, teaserOf } from './previews.ts'

const paragraph = (text: string): DocNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const image = (name: string): DocNode => ({ type: 'image', attrs: { id: name } })
const output = (...lines: string[]): DocNode => ({ type: 'codeBlock', attrs: { language: 'output', lines: lines.map((line) => [line]) } })
const code: DocNode = { type: 'codeBlock', attrs: { language: 'bash', lines: [['echo']] } }
const long = 'A sentence of some length that goes on for a while. '.repeat(12)

test('a mission shows about three lines of its beginning, and ends at a sentence', () => {
  const [first, ...others] = teaserOf([paragraph(long), paragraph('Another.'), code, paragraph(long)], [])
  const shown = first?.content?.[0]?.text ?? ''
  expect([shown.length > 150, shown.length <= 250, shown.endsWith('for a while.'), others]).toEqual([true, true, true, []])
})

test("a mission's teaser never ends within a sentence, and announces nothing that it does not show", () => {
  const shown = (...texts: string[]) =>
    teaserOf([...texts.map(paragraph), code, paragraph(long)], []).map(({ content }) => content?.[0]?.text)
  expect(shown('One sentence. ' + 'And another that is too long to '.repeat(9))).toEqual(['One sentence.'])
  expect(shown('It breaks off. It goes on.', 'Make something to download. '.padEnd(260, 'x'))).toEqual([
    'It breaks off. It goes on.',
    'Make something to download.',
  ])
  expect(shown('It breaks off.', 'Make something to download, '.repeat(10))).toEqual(['It breaks off.'])
  expect(shown('It breaks off.', 'Make something:')).toEqual(['It breaks off.'])
})

test('a teaser never shows more than half of the mission, nor anything after its first code', () => {
  expect(teaserOf([paragraph('The secret is a filament.')], [])).toEqual([paragraph('The secret…')])
  expect(teaserOf([code, paragraph(long)], [])).toEqual([])
})

test('the result of a mission is its last picture, or its longest output', () => {
  const begin = paragraph('It begins.')
  expect(teaserOf([begin, image('first'), paragraph(long), image('last'), output('1', '2')], []).at(-1)).toEqual(image('last'))
  expect(teaserOf([begin, output('1', '2'), paragraph(long), output('1', '2', '3'), output('4')], []).at(-1)).toEqual(output('1', '2', '3'))
  expect(teaserOf([begin, paragraph(long), output('1', '2', '3', '4', '5', '6', '7')], []).at(-1)).toEqual(
    output('1', '2', '3', '4', '5', '6'),
  )
})

test("a mission's output is not shown when it answers one of its tasks", () => {
  const check = { check: 'number', value: 42, tolerance: 0, message: 'No.' } as const
  const body = [paragraph('It begins.'), paragraph(long), output('member', 'has 42 loans', 'more')]
  expect(teaserOf(body, [check]).map(({ type }) => type)).not.toContain('codeBlock')
  expect(teaserOf([...body, output('a', 'b')], [check]).at(-1)).toEqual(output('a', 'b'))
})

test('the preview of a Pro project is the introduction and the first step of each track, without tasks, quiz and missions', () => {
  const box: DocNode = { type: 'validationBox', content: [paragraph('Answer this.')] }
  const mission: DocNode = { type: 'section', attrs: { type: 'pro' }, content: [paragraph('It begins.')] }
  const section: DocNode = { type: 'section', attrs: { type: 'section' }, content: [paragraph('Read this.'), box] }
  const step = (id: string, tracks?: string[]): DocNode => ({
    type: 'step',
    attrs: { id, ...(tracks && { tracks }) },
    content: [paragraph(id), section, mission, { type: 'quiz' }],
  })
  const shown = (tracks: string[], ...content: DocNode[]) => previewOf({ type: 'doc', content }, tracks)?.content
  const open = (id: string, tracks?: string[]) => ({
    ...step(id, tracks),
    content: [paragraph(id), { ...section, content: [paragraph('Read this.')] }],
  })
  expect(shown([], paragraph('Why'), step('one'), step('two'))).toEqual([paragraph('Why'), open('one')])
  expect(shown(['low', 'high'], step('a', ['low']), step('b', ['high']), step('c'))).toEqual([open('a', ['low']), open('b', ['high'])])
  expect(shown([], paragraph('Why'), step('one'))).toEqual([paragraph('Why')])
  expect(shown([], step('one'))).toBeUndefined()
})
