import { expect, test } from 'vitest'
import type { DocNode } from './content.rules.ts'
import { nodesOf, packedText, type Piece } from './drawn-text.rules.ts'

const field: DocNode = { type: 'validationText', attrs: { id: 'name', title: 'What is it called?' } }
const box: DocNode = { type: 'validationBox', attrs: { id: 'task' }, content: [field] }
const pieces: Piece[] = [
  0,
  {
    tag: 'section',
    props: { id: 'task' },
    inside: [
      { tag: 'label', props: {}, inside: { run: 1 } },
      { hole: 'TextBox', props: { node: field } },
      { hole: 'AnswerPlace', props: { node: field, inside: [2] } },
      { hole: 'TaskBoxPlace', props: { node: box, inside: [{ hole: 'QuizPlace', props: { id: 'quiz' } }] } },
    ],
  },
]

test('packing lists each task once, and unpacking restores the text', () => {
  const sent = packedText({ pieces, runs: ['<p>Once</p>', 'Name', ''] })
  expect(JSON.stringify(sent).split('What is it called?')).toHaveLength(2)
  expect(sent.runs).toBeNull()
  const read = JSON.parse(JSON.stringify(sent)) as typeof sent
  const nodes = nodesOf(read)
  const whole = JSON.stringify(read.pieces, (name, value) => (name === 'node' ? nodes[value as number] : value))
  expect(JSON.parse(whole)).toEqual(pieces)
})
