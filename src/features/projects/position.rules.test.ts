import { expect, test } from 'vitest'
import { placeAt, positionIn, whereToContinue } from './position.rules.ts'

const outline = [
  { id: 'set-up', title: 'Set the table', children: [] },
  { id: 'zone', title: 'A zone of your own', children: [] },
]
const position = { stepId: 'zone', blockId: 'p7', passed: 0.25 }

test("a place in a text is named by its step and the step's number", () => {
  expect(positionIn(outline, position)).toEqual({ ...position, title: 'A zone of your own', number: 2 })
})

test('a place whose step was removed is gone', () => {
  expect(positionIn(outline.slice(0, 1), position)).toBeNull()
})

test('an address with a task leads to the task, and one with the step to the line in it', () => {
  const kept = { stepId: 'wire', blockId: 'cut', passed: 0.4 }
  expect(placeAt('wire', kept)).toBe(kept)
  expect(placeAt('', kept)).toBe(kept)
  expect(placeAt('cut', kept)).toBe(kept)
  expect(placeAt('wire-task', kept)).toEqual({ stepId: 'wire-task', blockId: 'wire-task', passed: 0 })
  expect(placeAt('', null)).toBeNull()
})

test('looking ahead of the first open task does not move the place, and adds a second link', () => {
  const at = (number: number) => ({ ...position, stepId: `step-${number}`, title: `Step ${number}`, number })
  const open = { ...at(2), placeId: 'step-2', task: { id: 'third-box', number: 3 } }
  expect(whereToContinue(at(2), null)).toEqual({ place: at(2), ahead: null })
  expect(whereToContinue(null, open)).toEqual({ place: open, ahead: null })
  expect(whereToContinue(null, null)).toEqual({ place: null, ahead: null })
  expect(whereToContinue(at(1), open)).toEqual({ place: open, ahead: null })
  expect(whereToContinue(at(2), open)).toEqual({ place: open, ahead: null })
  // on the way to the task
  expect(whereToContinue(at(3), open)).toEqual({ place: at(3), ahead: null })
  expect(whereToContinue(at(4), open)).toEqual({ place: open, ahead: at(4) })
})
