import { expect, test } from 'vitest'
import { projectTexts } from './projects.texts.ts'

test('requirements read as one sentence: articles after the first are lowercase, names are unchanged', () => {
  expect(projectTexts.list(['A terminal', 'Python 3', 'An AWS account'])).toBe('A terminal, Python 3, and an AWS account')
  expect(projectTexts.list(['The first part', 'AWS CLI'])).toBe('The first part and AWS CLI')
})

test('a list equals Intl.ListFormat for English', () => {
  const list = new Intl.ListFormat('en')
  for (const items of [[], ['Git'], ['Git', 'Python'], ['Git', 'Python', 'AWS CLI'], ['Git', 'Python', 'AWS CLI', 'Docker']]) {
    expect(projectTexts.list(items)).toBe(list.format(items))
  }
})
