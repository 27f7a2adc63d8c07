import { expect, test } from 'vitest'
import { moved } from './sortable-rules.ts'

test('an item moves to an existing place; an unknown item moves nothing', () => {
  const ids = ['a', 'b', 'c']
  expect([moved(ids, 'a', 1), moved(ids, 'a', 2), moved(ids, 'c', 0)]).toEqual([
    ['b', 'a', 'c'],
    ['b', 'c', 'a'],
    ['c', 'a', 'b'],
  ])
  expect([moved(ids, 'a', -1), moved(ids, 'c', 9), moved(ids, 'd', 0)]).toEqual([ids, ids, ids])
})
