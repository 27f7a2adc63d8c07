import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('a count has its noun in singular or plural', () => {
  expect([0, 1, 2, 1200].map((count) => counted(count, 'task'))).toEqual(['0 tasks', '1 task', '2 tasks', '1,200 tasks'])
  expect(counted(2, 'entry', 'entries')).toBe('2 entries')
})
