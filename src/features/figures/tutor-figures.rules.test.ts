import { expect, test } from 'vitest'
import { blockNames, placesAsked, sharedAt } from './tutor-figures.rules.ts'

const paragraph = (id: string, text: string) => ({ type: 'paragraph', attrs: { id }, content: [{ type: 'text', text }] })
const document = {
  type: 'doc',
  content: [
    {
      type: 'step',
      attrs: { id: 'wire', title: 'Wire it' },
      content: [
        paragraph('p1', 'Take the brown one.'),
        { type: 'section', attrs: { id: 'inside', title: 'Inside' }, content: [paragraph('p2', `It ${'glows and '.repeat(20)}stops.`)] },
        { type: 'image', attrs: { id: 'i1', alt: 'A lamp' } },
        { type: 'quiz', attrs: { id: 'q1' } },
      ],
    },
    { type: 'step', attrs: { id: 'try', title: 'Try it' }, content: [paragraph('p3', 'Switch it on.')] },
  ],
}
const places = {
  blocks: blockNames(document),
  steps: [
    { id: 'wire', title: 'Wire it' },
    { id: 'try', title: 'Try it' },
  ],
}
const long = expect.stringMatching(/^It glows and .{40,70} …$/)

test('a block is named by its beginning, a container by its first child, a picture by its alt text', () => {
  expect([...places.blocks]).toEqual([
    ['wire', 'Take the brown one.'],
    ['p1', 'Take the brown one.'],
    ['inside', long],
    ['p2', long],
    ['i1', 'A lamp'],
    ['q1', 'quiz'],
    ['try', 'Switch it on.'],
    ['p3', 'Switch it on.'],
  ])
})

test('places are in the order of the text, the whole step first; removed ones are left out', () => {
  const count = (stepId: string, blockId: string | null, questions: number) => ({ stepId, blockId, questions, askers: 3 })
  const counts = [count('try', null, 4), count('wire', 'p2', 5), count('wire', 'gone', 6), count('gone', null, 9)]
  const more = [count('wire', 'wire', 3), count('wire', 'p1', 7), count('wire', null, 20)]
  expect(placesAsked([...counts, ...more], places)).toEqual([
    { step: 'Wire it', block: null, questions: 20, askers: 3 },
    { step: 'Wire it', block: 'Take the brown one.', questions: 7, askers: 3 },
    { step: 'Wire it', block: long, questions: 5, askers: 3 },
    { step: 'Try it', block: null, questions: 4, askers: 3 },
  ])
})

test('a shared question shows its place if it is saved and still exists', () => {
  const rows = [
    { stepId: 'wire', blockId: 'p1', id: 'a' },
    { stepId: 'wire', blockId: 'wire', id: 'b' },
    { stepId: 'gone', blockId: 'gone', id: 'c' },
    { stepId: null, blockId: null, id: 'd' },
  ]
  expect(sharedAt(rows, places)).toEqual([
    { step: 'Wire it', block: 'Take the brown one.', id: 'a' },
    { step: 'Wire it', block: null, id: 'b' },
    { step: null, block: null, id: 'c' },
    { step: null, block: null, id: 'd' },
  ])
})
