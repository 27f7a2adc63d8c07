import { expect, test } from 'vitest'
import { CAROUSEL_MS, turned } from './carousel.ts'

test('[AUTH-07] the carousel wraps in both directions', () => {
  expect([turned(0, 1, 6), turned(5, 1, 6), turned(0, -1, 6), turned(3, -1, 6)]).toEqual([1, 0, 5, 2])
  expect(turned(0, 1, 0)).toBe(0)
})

test('a testimonial stays for 7000 ms', () => {
  expect(CAROUSEL_MS).toBe(7000)
})
