import { expect, test } from 'vitest'
import { distance, nearest } from './rules.ts'

test.each([
  ['', '', 0],
  ['lamp', '', 4],
  ['lamp', 'lamp', 0],
  ['lamp', 'camps', 2],
  ['kitten', 'sitting', 3],
])('from %j to %j it is %i letters', (one, other, expected) => {
  expect([distance(one, other), distance(other, one)]).toEqual([expected, expected])
})

test('words are found where they are nearest', () => {
  expect(nearest('the switch was closed', 'switch is closed', 4)).toEqual([{ start: 4, end: 21, errors: 2 }])
  expect(nearest('a lamp and a lamp', 'lamp', 1)).toEqual([
    { start: 2, end: 6, errors: 0 },
    { start: 13, end: 17, errors: 0 },
  ])
  expect(nearest('something else', 'switch is closed', 4)).toEqual([])
})
