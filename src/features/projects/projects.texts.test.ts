import { expect, test } from 'vitest'
import { projectTexts } from './projects.texts.ts'

test('what is needed reads as one sentence: small articles after the first, names as they are', () => {
  expect(projectTexts.list(['A terminal', 'Python 3', 'An AWS account'])).toBe('A terminal, Python 3, and an AWS account')
  expect(projectTexts.list(['The first part', 'AWS CLI'])).toBe('The first part and AWS CLI')
})

test('a list is what the browser makes of it in English', () => {
  const list = new Intl.ListFormat('en')
  for (const items of [[], ['Git'], ['Git', 'Python'], ['Git', 'Python', 'AWS CLI'], ['Git', 'Python', 'AWS CLI', 'Docker']]) {
    expect(projectTexts.list(items)).toBe(list.format(items))
  }
})
