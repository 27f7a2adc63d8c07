import { expect, test } from 'vitest'
import type { Passage } from './quote-answers.rules.ts'
import { helpFor, taskAsked, taskIn } from './stuck.rules.ts'

const passage = (blockId: string, stepId: string, task?: string): Passage => {
  const named = { blockId, stepId, step: stepId, heading: null, text: blockId, quote: blockId }
  return task === undefined ? named : { ...named, task }
}
const near = (of: Passage, meaning: number | null, words = 0) => ({ passage: of, meaning, words, score: meaning ?? words, unsaid: 0 })
const task = passage('bright', 'light', 'How bright is the lamp?')
const [lumen, other, far] = [passage('lumen', 'light'), passage('switch', 'power'), passage('far', 'light')]

test('a question that names a task in full is about that task', () => {
  const passages = [passage('short', 'light', 'Bright?'), lumen, task]
  expect(taskIn('I’m stuck on this task: how bright  is the lamp?', passages)).toBe(task)
  expect(taskIn('Is it bright?', passages)).toBe(null)
})

test('help for a task is near, in the same step, and not a task', () => {
  expect(helpFor(task, [near(task, 0.9), near(other, 0.8), near(lumen, 0.5), near(far, 0.1)])).toEqual([lumen])
  expect(helpFor(task, [near(task, null, 1), near(lumen, null, 0.2), near(far, null)])).toEqual([lumen])
  expect(helpFor(task, [near(task, 0.9), near(other, 0.8)])).toEqual([])
})

const first = { ...passage('power', 'power', 'Which wire is live?'), numbers: [1, 1] as const }
const inBox = (id: string) => ({ ...passage(id, 'light', `The ${id} one of the two`), numbers: [2, 3] as const })
const [second, third] = [inBox('bright'), inBox('shop')]
const optional = passage('extra', 'light', 'An optional task of the lamp')
const passages = [lumen, first, second, third, optional]

test.each([
  "I'm stuck on this task",
  'I’m stuck!',
  'I am stuck',
  "I don't know the answer",
  'Help!',
  'what do I do here',
  'What should I do next?',
  'give me the answer',
  'Please show me the solution of the current task.',
])('%s asks for help with the task in sight', (question) => {
  expect(taskAsked(question, passages, 'shop')).toBe(third)
  expect(taskAsked(question, passages, null)).toBeNull()
  expect(taskAsked(question, passages, 'lumen')).toBeNull()
})

test.each([
  ['give me the answer of task 3', third],
  ['help with task 2', second],
  ['Exercise #1, please', first],
  ['What do I need for task no. 3?', third],
  ['task 4', null],
])('%s asks for the task with the number that the page shows', (question, task) => {
  expect(taskAsked(question, passages, 'extra')).toBe(task)
})

test.each([
  'What is a lumen?',
  'Why?',
  'How does the switch answer here?',
  'Explain that in another way.',
  'What is the task of the fuse?',
])('%s asks for no task', (question) => {
  expect(taskAsked(question, passages, 'shop')).toBeNull()
})

test('a name counts before a number, and a number before the place', () => {
  expect(taskAsked('I’m stuck on this task: Which wire is live?', passages, 'shop')).toBe(first)
  expect(taskAsked('stuck on task 2', passages, 'shop')).toBe(second)
})
