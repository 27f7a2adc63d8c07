import { expect, test } from 'vitest'
import { bandOf, heatOf, whereMostLeave } from './funnel.rules.ts'

test.each([
  [0, 100, 0],
  [1, 100, 1],
  [3, 100, 1],
  [8, 100, 2],
  [9, 100, 3],
  [25, 100, 4],
  [26, 100, 5],
  [0, 0, 0],
])('%i of %i who leave are heat %i', (left, reached, heat) => {
  expect(heatOf({ left, reached })).toBe(heat)
})

test('most leave at the step with the most leavers, the first of several; two or fewer may be chance', () => {
  const [a, b, c] = [{ left: 3 }, { left: 7 }, { left: 7 }]
  expect(whereMostLeave([a, b, c])).toBe(b)
  expect(whereMostLeave([{ left: 2 }, { left: 0 }])).toBeNull()
  expect(whereMostLeave([])).toBeNull()
})

test('a band has the given widths and is centred', () => {
  expect(bandOf(100, 50)).toBe('M0 0C0 50 25 50 25 100H75C75 50 100 50 100 0Z')
})
