import { expect, test } from 'vitest'
import type { Passage } from './quote-answers.rules.ts'
import { helpFor, taskIn } from './stuck.rules.ts'

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
