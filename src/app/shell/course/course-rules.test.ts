import { expect, test } from 'vitest'
import { fromEdge, isAtEdge, leavesBehind } from './course-rules.ts'

test('the edge is on the side where reading begins', () => {
  expect(fromEdge(3, { width: 1440, isRightToLeft: false })).toBe(3)
  expect(fromEdge(1437, { width: 1440, isRightToLeft: true })).toBe(2)
  expect([-1, 0, 7, 8].map(isAtEdge)).toEqual([false, true, true, false])
})

test('[SHELL-71] [SHELL-72] beyond 48 px the course closes if it was opened by hovering', () => {
  expect(leavesBehind('by-hover', 360 + 47, 360)).toBe(false)
  expect(leavesBehind('by-hover', 360 + 48, 360)).toBe(false)
  expect(leavesBehind('by-hover', 360 + 49, 360)).toBe(true)
  expect(leavesBehind('by-button', 1000, 360)).toBe(false)
  expect(leavesBehind('shut', 1000, 360)).toBe(false)
})
