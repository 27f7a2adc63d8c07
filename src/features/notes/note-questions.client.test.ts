import { expect, test } from 'vitest'
import { memoryStorage } from '#platform/browser/browser.fixtures.ts'
import { keptQuestions } from './note-questions.client.ts'

test('an unanswered question is kept for the same words of the same person and project', () => {
  const store = memoryStorage()
  keptQuestions('ada', 'lamp', store).keep('h-1', 'Why is it dark?')
  expect(keptQuestions('ada', 'lamp', store).read('h-1')).toBe('Why is it dark?')
  expect(keptQuestions('ada', 'lamp', store).read('h-2')).toBe('')
  expect(keptQuestions('ada', 'kettle', store).read('h-1')).toBe('')
  expect(keptQuestions('zoe', 'lamp', store).read('h-1')).toBe('')
  keptQuestions('ada', 'lamp', store).keep('h-1', ' ')
  expect(keptQuestions('ada', 'lamp', store).read('h-1')).toBe('')
})
