import { expect, test } from 'vitest'
import type { UpdateNews } from './updates.contract.ts'
import { aboutRest, aboutTask } from './updates.texts.ts'

const task = { id: 'a', title: 'A', change: 'gone', isOptional: false, answer: 'none' } as const
const counted = { done: 2, required: 3 }
const update: UpdateNews = {
  intro: false,
  steps: [],
  tasks: [],
  quiz: false,
  isComplete: false,
  highlights: { stay: 0, move: 0, lost: 0 },
  progress: { before: counted, after: counted },
}

test('a removed task says where its answer is', () => {
  expect([task, { ...task, answer: 'earlier' as const }, { ...task, answer: 'kept' as const }].map(aboutTask)).toEqual([
    'You had not answered it.',
    'Your answer stays in Earlier answers.',
    'Your answer is kept.',
  ])
})

test('a changed task says whether its answer stays in its field', () => {
  const changed = { ...task, change: 'changed' as const }
  expect(
    [
      { ...changed, answer: 'kept' as const },
      { ...changed, answer: 'earlier' as const },
    ].map(aboutTask),
  ).toEqual(['Your answer stays.', 'Your answer stays in Earlier answers.'])
})

test('unchanged things are not mentioned', () => {
  expect(aboutRest(update)).toEqual([])
  expect(aboutTask({ ...task, change: 'new' })).toBe('')
})

test('progress, completion and highlights are described in whole sentences', () => {
  const more = { before: counted, after: { done: 2, required: 4 } }
  expect(aboutRest({ ...update, progress: more })).toEqual(['You have done 2 of 3 tasks. After the update it is 2 of 4 tasks.'])
  expect(aboutRest({ ...update, progress: more, isComplete: true })).toEqual(['The project stays complete.'])
  expect(aboutRest({ ...update, highlights: { stay: 3, move: 1, lost: 1 } })).toEqual([
    'If you keep your notes, 1 highlight loses its place in the text, and is listed with its words instead.',
  ])
  expect(aboutRest({ ...update, highlights: { stay: 1, move: 1, lost: 0 } })).toEqual([
    'If you keep your notes, all 2 highlights keep their place.',
  ])
})
