import { expect, test } from 'vitest'
import { textOfWork } from '#features/practice/work.rules.ts'
import { isEarlierState } from './earlier-state.rules.ts'

const work = (text: string, name = 'hello.py') => textOfWork({ files: [{ name, text }], outcome: null })

test.each([
  ['pri', 'print("Hello, Kim")', true],
  ['print("Hel")', 'print("Hello, Kim")', true],
  ['print("Hello, Ada")', 'print("Hello, Kim")', false],
  ['print("Hello, Kim")', 'pri', false],
])('work %s is an earlier state of %s: %s', (earlier, later, isEarlier) => {
  expect(isEarlierState('WORK', work(earlier), work(later))).toBe(isEarlier)
})

test('work is an earlier state only where each of its files is', () => {
  expect(isEarlierState('WORK', work('pri', 'other.py'), work('print'))).toBe(false)
  expect(isEarlierState('WORK', 'no work', work('print'))).toBe(false)
})

test('a short text may be another answer', () => {
  expect(isEarlierState('TEXT', '1', '12')).toBe(false)
  expect(isEarlierState('TEXT', 'Because nobody can try', 'Because nobody can try them all')).toBe(true)
  expect(isEarlierState('TEXT', 'Because somebody can try', 'Because nobody can try them all')).toBe(false)
})
