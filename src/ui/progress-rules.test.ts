import { expect, test } from 'vitest'
import { blazesAlong, stepsDone } from './progress-rules.ts'

test.each([
  [0, 0],
  [0.09, 0],
  [0.3, 3],
  [0.99, 9],
  [1, 10],
  [2, 10],
  [-1, 0],
])('of ten blazes, %f of the way paints %i', (value, painted) => {
  expect(stepsDone(value, 10)).toBe(painted)
})

test('blazes stay inside their box, in order', () => {
  const blazes = blazesAlong(12, 320, 28)
  expect(blazes.map(({ x }) => x)).toEqual(blazes.map(({ x }) => x).sort((a, b) => a - b))
  for (const { x, y, length } of blazes) {
    expect(x - length / 2).toBeGreaterThanOrEqual(0)
    expect(x + length / 2).toBeLessThanOrEqual(320)
    expect(Math.abs(y - 14)).toBeLessThanOrEqual(8)
  }
})
