import { expect, test } from 'vitest'
import { distance } from './likeness.rules.ts'

test.each([
  ['', '', 0],
  ['lamp', '', 4],
  ['lamp', 'lamp', 0],
  ['lamp', 'camps', 2],
  ['kitten', 'sitting', 3],
])('the edit distance from %j to %j is %i', (one, other, expected) => {
  expect([distance(one, other), distance(other, one)]).toEqual([expected, expected])
})
