import { expect, test } from 'vitest'
import type { DocNode } from './content.rules.ts'
import { answersQuestion, ourAnswerTo } from './own-answers.rules.ts'

const text = (words: string, ...marks: string[]): DocNode => ({ type: 'text', text: words, marks: marks.map((type) => ({ type })) })
const item = (id: string, ...content: DocNode[]): DocNode => ({
  type: 'listItem',
  content: [{ type: 'paragraph', attrs: { id }, content }],
})
const written = (...items: DocNode[]): DocNode => ({
  type: 'doc',
  content: [
    { type: 'bulletList', content: [item('elsewhere', text('Why a port?', 'bold'), text(' Not this one.'))] },
    { type: 'section', attrs: { id: 'our-answers', heading: 'Compare with ours' }, content: [{ type: 'bulletList', content: items }] },
  ],
})

test('our answer is the item that names the question in bold, without its name', () => {
  const document = written(
    item('a', text('Why a host?', 'bold'), text(' Because of names.')),
    item('b', text('Why a port? Say it in one sentence.', 'bold'), text(' Several programs '), text('listen', 'bold'), text(' here.')),
  )
  expect(ourAnswerTo(document, 'Why a port? Say it in one sentence.')).toBe('Several programs listen here.')
  expect(ourAnswerTo(document, 'Why a host?')).toBe('Because of names.')
  expect(ourAnswerTo(document, 'Why a door?')).toBeNull()
  expect(ourAnswerTo({ type: 'doc', content: [] }, 'Why a host?')).toBeNull()
})

test.each([
  ['Why a port?', 'Why a port? Say it in one sentence.', true],
  ['why a *port*', 'Why a port? Say it.', true],
  ['Why a port?', 'Why a portal?', false],
  ['', 'Why a port?', false],
  ['…', 'Why a port?', false],
])('%j names %j: %s', (named, question, expected) => {
  expect(answersQuestion(named, question)).toBe(expected)
})
