import { expect, test } from 'vitest'
import { practiceTexts } from './practice.texts.ts'

test('tests that all pass are told as people count', () => {
  expect([1, 2, 3].map(practiceTexts.allPass)).toEqual(['The test passes.', 'Both tests pass.', 'All 3 tests pass.'])
})
