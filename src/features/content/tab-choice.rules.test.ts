import { expect, test } from 'vitest'
import { chosenTabOf, withChosenTab } from './tab-choice.rules.ts'

const choose = (...headings: string[]) => headings.reduce<string | null>(withChosenTab, null)

test.each([
  [[], ['Linux', 'macOS'], -1],
  [['macOS'], ['Linux', 'macOS'], 1],
  [['macOS', 'Fedora'], ['Linux', 'macOS'], 1],
  [['macOS', 'Linux'], ['Linux', 'macOS'], 0],
  [['Fedora'], ['Linux', 'macOS'], -1],
] as const)('of %j chosen before, %j opens %i', (chosen, headings, expected) => {
  expect(chosenTabOf(choose(...chosen), headings)).toBe(expected)
})

test('a heading is kept once, and of many the latest twenty', () => {
  const many = Array.from({ length: 30 }, (_, at) => `Tab ${at}`)
  const kept = choose(...many, 'Tab 29', 'Tab 28')
  expect(kept?.split('\n').slice(0, 3)).toEqual(['Tab 28', 'Tab 29', 'Tab 27'])
  expect(kept?.split('\n')).toHaveLength(20)
})
