import { expect, test } from 'vitest'
import type { DocNode } from '#features/content/content.rules.ts'
import { lampQuiz } from '#features/quizzes/quizzes.fixtures.ts'
import { escaped, explanationsOf, passagesOf, placeOf } from './quote-answers.rules.ts'

const text = (words: string): DocNode => ({ type: 'text', text: words })
const paragraph = (id: string, ...content: DocNode[]): DocNode => ({ type: 'paragraph', attrs: { id }, content })
const step = (id: string, title: string, content: DocNode[], tracks?: string[]): DocNode => ({
  type: 'step',
  attrs: { id, title, ...(tracks && { tracks }) },
  content,
})

const lamp: DocNode = {
  type: 'doc',
  content: [
    step('wire', 'Wire it', [
      paragraph('live', text('The live wire is brown.')),
      { type: 'heading', attrs: { id: 'more', level: 4 }, content: [text('Look closer')] },
      paragraph('copper', { type: 'concept', attrs: { conceptId: 'copper', conceptName: 'Copper' } }, text(' conducts.')),
      { type: 'codeBlock', attrs: { id: 'code', language: 'bash', title: 'Say hello', lines: [['echo ', ['str', 'hello']]] } },
      { type: 'section', attrs: { id: 'secret', contentId: 'secret', type: 'pro', heading: 'A mission' } },
    ]),
    step('low', 'Alone', [paragraph('alone', text('You find the way yourself.'))], ['low']),
  ],
}

test('every block is a passage with its step and the last heading before it', () => {
  const passages = passagesOf(lamp, null)
  expect(passages.map(({ blockId, text }) => [blockId, text])).toEqual([
    ['live', 'The live wire is brown.'],
    ['copper', 'Copper conducts.'],
    ['code', 'Say hello. echo hello'],
    ['alone', 'You find the way yourself.'],
  ])
  expect(passages.map(placeOf)).toEqual(['Wire it', 'Wire it › Look closer', 'Wire it › Look closer', 'Alone'])
})

test('text of another track is not quoted', () => {
  expect(passagesOf(lamp, 'step').map(({ blockId }) => blockId)).not.toContain('alone')
  expect(passagesOf(lamp, 'low').map(({ blockId }) => blockId)).toContain('alone')
})

test('a long list is split into several passages', () => {
  const item = (at: number): DocNode => ({ type: 'listItem', content: [text(`Item ${at} ${'long '.repeat(30)}`)] })
  const list: DocNode = { type: 'bulletList', attrs: { id: 'list' }, content: Array.from({ length: 12 }, (_, at) => item(at)) }
  const passages = passagesOf({ type: 'doc', content: [step('lists', 'Lists', [list])] }, null)
  expect(passages.map(({ blockId }) => blockId)).toEqual(['list', 'list', 'list', 'list'])
  expect(passages.map(({ quote }) => quote.length).every((length) => length < 700)).toBe(true)
  expect(passages.flatMap(({ quote }) => [...quote.matchAll(/Item (\d+)/g)].map(([, at]) => Number(at)))).toEqual([...Array(12).keys()])
})

test('a concept is explained where it is first named', () => {
  const copper = { key: 'copper', name: 'Copper', short: 'A <b>metal</b> &amp; a colour.', detailed: '' }
  expect(passagesOf(lamp, null, [copper])).toContainEqual(
    expect.objectContaining({ blockId: 'copper', heading: 'Copper', text: 'Copper: A metal & a colour.' }),
  )
})

test("a quiz question's explanation is only for learners who have answered it", () => {
  expect(explanationsOf(lampQuiz, () => false)).toEqual([])
  const explained = explanationsOf(lampQuiz, (id) => id === 'glow')
  expect(explained.map(({ text }) => text)).toEqual(['Does it glow? It is yes Because of yes.', 'Does it glow? It is no Because of no.'])
})

test('quoted text escapes Markdown syntax', () => {
  expect(escaped('*a* [b](c) <d>')).toBe(String.raw`\*a\* \[b\]\(c\) \<d\>`)
})

test('a required task has the numbers that the page shows on its box in that track', () => {
  const task = (id: string): DocNode => ({ type: 'validationText', attrs: { id, title: `Task ${id}`, description: '' } })
  const box = (id: string, content: DocNode[], places: Record<string, [number, number, number]>): DocNode => ({
    type: 'validationBox',
    attrs: { id, status: 'INCOMPLETE', places },
    content,
  })
  const boxes = [box('one', [task('a'), task('b')], { low: [1, 2, 3], step: [1, 2, 2] }), box('two', [task('c')], { low: [3, 3, 3] })]
  const numbers = (track: string) =>
    passagesOf({ type: 'doc', content: [step('tasks', 'Tasks', boxes)] }, track).map(({ blockId, numbers }) => [blockId, numbers])
  expect(numbers('low')).toEqual([
    ['a', [1, 2]],
    ['b', [1, 2]],
    ['c', [3, 3]],
  ])
  expect(numbers('step').at(-1)).toEqual(['c', undefined])
})
