import { expect, test } from 'vitest'
import type { DocNode } from '#features/content/content.rules.ts'
import { passagesOf } from './quote-answers.rules.ts'
import { withoutOwnAnswers } from './own-answers.rules.ts'

const paragraph = (id: string, text: string): DocNode => ({ type: 'paragraph', attrs: { id }, content: [{ type: 'text', text }] })
const task = (id: string, more = {}): DocNode => ({ type: 'validationText', attrs: { id, title: `What is ${id}?`, ...more } })
const section = (id: string, type: string, ...content: DocNode[]): DocNode => ({
  type: 'section',
  attrs: { id, type, heading: id },
  content,
})
const step = (id: string, ...content: DocNode[]): DocNode => ({ type: 'step', attrs: { id, title: id }, content })

const answers = section('ours', 'extra-task', paragraph('one', 'What is extra? A canary.'))
const document: DocNode = {
  type: 'doc',
  content: [
    step(
      'first',
      { type: 'validationBox', attrs: { id: 'box' }, content: [task('a')] },
      { ...task('low'), attrs: { id: 'low', title: 'Low', tracks: ['low'] } },
      task('extra', { optional: true }),
    ),
    step('second', task('b'), task('more', { optional: true }), section('mission', 'pro', task('secret'))),
    step('last', answers, task('c'), paragraph('end', 'The end.')),
  ],
}
const seen = (done: string[], track: string | null = 'high') =>
  passagesOf(withoutOwnAnswers(document, track, new Set(done)), track).some(({ text }) => text.includes('canary'))

test("the authors' own answers appear once every task before them that they cover is done", () => {
  expect([seen([]), seen(['a']), seen(['a', 'b'])]).toEqual([false, false, false])
  expect(seen(['a', 'b', 'extra'])).toBe(true)
  expect([seen(['a', 'b', 'extra'], 'low'), seen(['a', 'b', 'extra', 'low'], 'low')]).toEqual([false, true])
})

test('the rest of the text is always there', () => {
  expect(passagesOf(withoutOwnAnswers(document, null, new Set()), null).map(({ blockId }) => blockId)).toContain('end')
})

test("an answer to a mission's tasks waits for these tasks too", () => {
  const inside: DocNode = {
    type: 'doc',
    content: [step('x', section('mission', 'pro', task('secret'), answers), section('after', 'extra-task', paragraph('two', 'Two.')))],
  }
  const ids = (done: string[]) => passagesOf(withoutOwnAnswers(inside, null, new Set(done)), null).map(({ blockId }) => blockId)
  expect(ids([])).toEqual(['secret', 'two'])
  expect(ids(['secret'])).toEqual(['secret', 'one', 'two'])
})
