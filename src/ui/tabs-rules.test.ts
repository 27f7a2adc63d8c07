import { expect, test } from 'vitest'
import { nextTab } from './tabs-rules.ts'

test('arrow keys walk the tabs and wrap at both ends', () => {
  expect(nextTab('ArrowRight', 0, 3, false)).toBe(1)
  expect(nextTab('ArrowRight', 2, 3, false)).toBe(0)
  expect(nextTab('ArrowLeft', 0, 3, false)).toBe(2)
})

test('in right-to-left text the arrows are swapped', () => {
  expect(nextTab('ArrowLeft', 0, 3, true)).toBe(1)
})

test('Home and End select the ends, other keys do nothing', () => {
  expect(nextTab('Home', 2, 3, false)).toBe(0)
  expect(nextTab('End', 0, 3, false)).toBe(2)
  expect(nextTab('a', 0, 3, false)).toBeNull()
})
