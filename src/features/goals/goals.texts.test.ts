import { expect, test } from 'vitest'
import { goalTexts } from './goals.texts.ts'

test('a reason begins with what the project builds, in its own first sentence', () => {
  expect(goalTexts.builds('Write a small Kubernetes in Python. Break it on purpose.')).toBe('Write a small Kubernetes in Python.')
  expect(goalTexts.builds('Serve HTTP/1.1 by hand, and read RFC 9110.')).toBe('Serve HTTP/1.1 by hand, and read RFC 9110.')
  expect(goalTexts.builds('Without an end')).toBe('Without an end')
})

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

test('a reason without a quote uses an alias or names a step', () => {
  expect(goalTexts.othersSay('prompt injection')).toBe('Close to your goal, as others put it: prompt injection.')
  expect(goalTexts.nearestStep('Pour the water.')).toBe('What comes nearest to your goal in it: Pour the water.')
  expect(goalTexts.goesWith('Boil a kettle')).toBe('Our editors put it together with “Boil a kettle”.')
})
