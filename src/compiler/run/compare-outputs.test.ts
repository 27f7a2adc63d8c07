import { expect, test } from 'vitest'
import { compareOutputs } from './compare-outputs.ts'

test.each([
  ['a\nb', 'a\nb', ['  a', '  b']],
  ['a\nx\nc', 'a\nb\nc', ['  a', '- x', '+ b', '  c']],
  ['a\n…\nd\nx', 'a\nb\nc\nd', ['  a', '  …', '  d', '- x']],
  ['total <any>\nend', 'total 12\nmore\nend', ['  total 12', '+ more', '  end']],
  ['…', '', ['  …']],
  ['', 'a', ['+ a']],
])('diff of %j and %j, line by line', (expected, actual, lines) => {
  expect(compareOutputs(expected, actual).map(({ mark, text }) => `${mark} ${text}`)).toEqual(lines)
})
