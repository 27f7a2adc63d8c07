import { expect, test } from 'vitest'
import { keepLast } from './keep-last.ts'

test('what was set last stays, and setting again counts', () => {
  const map = new Map<string, number>()
  for (const [at, key] of ['a', 'b', 'c', 'a', 'd'].entries()) keepLast(map, key, at, 3)
  expect([...map]).toEqual([
    ['c', 2],
    ['a', 3],
    ['d', 4],
  ])
})
