import { expect, test } from 'vitest'
import { explained } from './mistakes.texts.ts'

test('an error keeps its own words, and says below what a beginner can do', () => {
  expect(explained('python', 'NameError', "NameError: name 'prnt' is not defined")).toMatch(
    /^NameError: name 'prnt' is not defined\nPython does not know "prnt" here\./,
  )
  expect(explained('script', 'ReferenceError', 'ReferenceError: foo is not defined')).toContain('does not know "foo"')
  expect(explained('sql', '', 'no such column: titel')).toContain('column "titel"')
})

test('what needs no further word stays as it is', () => {
  expect(explained('python', 'AssertionError', 'Expected: 3\nGot: 4')).toBe('Expected: 3\nGot: 4')
  expect(explained('sql', '', 'interrupted')).toBe('interrupted')
})
