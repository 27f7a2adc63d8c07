import { expect, test } from 'vitest'
import { blankEnds } from './blank-ends.ts'

test.each([
  ['', '', '', ''],
  ['a', '', 'a', ''],
  [' \n', ' \n', '', ''],
  ['\u00a0a b\t ', '\u00a0', 'a b', '\t '],
])('%j is cut into %j, %j and %j', (text, before, inside, after) => {
  expect(blankEnds(text)).toEqual({ before, inside, after })
})

test('a long run of blanks between words is cut as fast as a short one', () => {
  const inside = `a${' '.repeat(2_000_000)}b`
  expect(blankEnds(inside).inside).toBe(inside)
})
