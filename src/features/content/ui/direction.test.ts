import { expect, test } from 'vitest'
import { directionOf } from './direction.ts'

test.each([
  ['ספסל עבודה', 'rtl'],
  ['(1) … «طاولة» works', 'rtl'],
  ['A bench is called ספסל.', undefined],
  ['120 × 240', undefined],
  ['', undefined],
])('the first letter of %j decides its direction', (text, direction) => {
  expect(directionOf(text)).toBe(direction)
  expect(directionOf({ type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'bold' }] }] })).toBe(direction)
})
