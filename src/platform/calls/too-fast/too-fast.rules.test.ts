import { expect, test } from 'vitest'
import { goOnIn, retryAfterIn, tooFast } from './too-fast.rules.ts'

test.each([
  [null, 'Please wait a moment and try again.'],
  [0, 'You can go on in 1 second.'],
  [12, 'You can go on in 12 seconds.'],
  [90, 'You can go on in 90 seconds.'],
  [91, 'You can go on in 2 minutes.'],
  [7200, 'You can go on in 2 hours.'],
])('at %s seconds too early the message says when to retry', (seconds, sentence) => {
  expect(goOnIn(seconds)).toBe(sentence)
  expect(tooFast(seconds)).toBe(`You are faster than allowed. ${sentence}`)
})

test('the time comes from the header, or else from the data; a date or nothing gives no time', () => {
  expect(retryAfterIn('7', { retryAfter: 9 })).toBe(7)
  expect(retryAfterIn(null, { retryAfter: 9 })).toBe(9)
  expect(retryAfterIn('Wed, 21 Oct 2026 07:28:00 GMT', null)).toBeNull()
  expect(retryAfterIn(null, undefined)).toBeNull()
  expect(retryAfterIn('', null)).toBeNull()
})
