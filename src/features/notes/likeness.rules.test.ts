import { expect, test } from 'vitest'
import { distance } from './likeness.rules.ts'

test.each([
  ['', '', 0],
  ['lamp', '', 4],
  ['lamp', 'lamp', 0],
  ['lamp', 'camps', 2],
  ['kitten', 'sitting', 3],
])('from %j to %j it is %i letters', (one, other, expected) => {
  expect([distance(one, other), distance(other, one)]).toEqual([expected, expected])
})
