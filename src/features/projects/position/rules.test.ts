import { expect, test } from 'vitest'
import { placeAt, positionIn, whereToContinue } from './rules.ts'

const outline = [
  { id: 'set-up', title: 'Set the table', children: [] },
  { id: 'zone', title: 'A zone of your own', children: [] },
]
const position = { stepId: 'zone', blockId: 'p7', passed: 0.25 }

test('a place in a text is named by its step, counted as the reader counts', () => {
  expect(positionIn(outline, position)).toEqual({ ...position, title: 'A zone of your own', number: 2 })
})

test('in a text that has lost the step there is no place to go back to', () => {
  expect(positionIn(outline.slice(0, 1), position)).toBeNull()
})

test('an address that names a task leads to the task, and one that names the step to the line in it', () => {
  const kept = { stepId: 'wire', blockId: 'cut', passed: 0.4 }
  expect(placeAt('wire', kept)).toBe(kept)
  expect(placeAt('', kept)).toBe(kept)
  expect(placeAt('wire-task', kept)).toEqual({ stepId: 'wire-task', blockId: 'wire-task', passed: 0 })
  expect(placeAt('', null)).toBeNull()
})

test('who has read goes on reading, and who has done a task goes on with the first open one, unless they have read past its step', () => {
  const at = (number: number) => ({ stepId: `step-${number}`, title: `Step ${number}`, number })
  const [read, open] = [at(2), at(2)]
  expect(whereToContinue(read, null)).toBe(read)
  expect(whereToContinue(read, open)).toBe(open)
  expect(whereToContinue(at(1), open)).toBe(open)
  expect(whereToContinue(at(4), open)).toEqual(at(4))
  expect(whereToContinue(null, open)).toBe(open)
  expect(whereToContinue(null, null)).toBeNull()
})
