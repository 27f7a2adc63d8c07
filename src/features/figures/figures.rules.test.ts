import { expect, test } from 'vitest'
import { hasWays, shapeOf, type Text } from './figures.rules.ts'

const task = (id: string, more: Partial<Text['validations'][number]> = {}): Text['validations'][number] => ({
  id,
  type: 'TEXT',
  boxId: `${id}-box`,
  title: id,
  description: '',
  optional: false,
  characterLimit: null,
  ...more,
})
const box = (id: string, tracks?: string[]) => ({ id: `${id}-box`, title: id, itemType: 'validation' as const, ...(tracks && { tracks }) })
const text: Text = {
  metadata: { tracks: ['low', 'high'].map((id) => ({ id, title: id, description: '' })) },
  outline: [
    { id: 'both', title: 'Both', children: [box('word'), box('more')] },
    { id: 'one', title: 'One', tracks: ['high'], children: [box('shown', ['high'])] },
    { id: 'end', title: 'End', children: [{ id: 'quiz', title: 'Quiz', itemType: 'generic', genericType: 'quiz' }] },
  ],
  validations: [task('word'), task('more', { optional: true }), task('shown', { tracks: ['high'] }), task('secret', { contentId: 'x' })],
}

test('each track has its own steps and tasks, and optional or secret ones are required nowhere', () => {
  const shape = shapeOf('street', text)
  expect(shape.steps).toEqual([
    { track: 'low', place: 0, id: 'both', needed: 1 },
    { track: 'low', place: 2, id: 'end', needed: 0 },
    { track: 'high', place: 0, id: 'both', needed: 1 },
    { track: 'high', place: 1, id: 'one', needed: 1 },
    { track: 'high', place: 2, id: 'end', needed: 0 },
  ])
  expect(shape.tasks.filter(({ track }) => track === 'low')).toEqual([
    { track: 'low', id: 'word', place: 0, required: true },
    { track: 'low', id: 'more', place: 0, required: false },
    { track: 'low', id: 'secret', place: null, required: false },
  ])
  expect(shape.quizzes).toEqual([{ id: 'quiz', place: 2 }])
})

test('with a track only its steps count; a learner without a track is on the first', () => {
  const shape = shapeOf('street', text, 'high')
  expect(shape.tracks).toEqual(['low', 'high'])
  expect(shape.steps.map(({ track, id }) => `${track} ${id}`)).toEqual(['high both', 'high one', 'high end'])
})

test('tracks that change nothing in the text make no difference', () => {
  const same = { ...text, outline: text.outline.filter(({ id }) => id !== 'one'), validations: [task('word')] }
  expect([hasWays(text), hasWays(same)]).toEqual([true, false])
  expect(shapeOf('street', same).tracks).toEqual(['no'])
})
