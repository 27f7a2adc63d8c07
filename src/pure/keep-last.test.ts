import { expect, test } from 'vitest'
import { keepLast } from './keep-last.ts'

test('the last keys stay, and setting one again renews it', () => {
  const map = new Map<string, number>()
  for (const [at, key] of ['a', 'b', 'c', 'a', 'd'].entries()) keepLast(map, key, at, 3)
  expect([...map]).toEqual([
    ['c', 2],
    ['a', 3],
    ['d', 4],
  ])
})
