import { expect, test } from 'vitest'
import { isComposing } from './composing.ts'

test.each([
  ['a key of its own', false, 13, false],
  ['a key in a conversion', true, 13, true],
  ['the Enter that ends a conversion, also in Safari', false, 229, true],
])('an input method takes what is its own: %s', (_, isInConversion, keyCode, expected) => {
  expect(isComposing({ isComposing: isInConversion, keyCode })).toBe(expected)
})
