import { expect, test } from 'vitest'
import { counterTone } from './field-rules.ts'

test.each([
  [0, 'calm'],
  [79, 'calm'],
  [80, 'warn'],
  [99, 'warn'],
  [100, 'full'],
  [120, 'full'],
] as const)('%i of 100 characters: the counter is %s', (length, tone) => {
  expect(counterTone(length, 100)).toBe(tone)
})
