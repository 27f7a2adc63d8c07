import { expect, test } from 'vitest'
import { goalTexts } from './goals.texts.ts'

test('a part of the goal that no project covers is quoted as typed', () => {
  expect(goalTexts.nearest('CSS', 'Speak the web')).toBe('No project is about “CSS” yet. The nearest series is “Speak the web”.')
})

test('the length of a path is said in words', () => {
  expect([20, 60, 130, 300].map((minutes) => goalTexts.course(3, minutes))).toEqual([
    '3 projects, in order. About 30 minutes.',
    '3 projects, in order. About 1 hour.',
    '3 projects, in order. About 2 hours.',
    '3 projects, in order. About 5 hours.',
  ])
})

test('a reason says what is known of the goal and the project, and no likeness', () => {
  expect(goalTexts.because('Rust')).toBe('Your goal says “Rust”.')
  expect(goalTexts.explains('transactions')).toBe('Explains “transactions” in your goal.')
  expect(goalTexts.suggestedFor('terminal')).toBe('Our editors suggest it for “terminal” in your goal.')
  expect(goalTexts.suggestedForAlike('prompt injection')).toBe('Our editors suggest it for: prompt injection.')
  expect(goalTexts.explainsConcepts(['Hash', 'Salt'])).toBe('Explains: Hash, Salt.')
  expect(goalTexts.goesWith('Boil a kettle')).toBe('Our editors put it together with “Boil a kettle”.')
})
