import { expect, test } from 'vitest'
import { quoteFor, type QuotedClause } from './goal-quotes.rules.ts'

const clause = (
  text: string,
  { fit = 0.5, because = {}, rare = [] }: { fit?: number; because?: Record<string, string>; rare?: string[] } = {},
) => ({ text, fits: new Map([['kettle', fit]]), because: new Map(Object.entries(because)), rare: new Set(rare) }) satisfies QuotedClause

test('the words that an alias knows speak for a project, as they were typed', () => {
  expect(quoteFor('kettle', 'Boil a kettle', [clause('I want Hot Tea soon', { because: { kettle: 'Hot Tea' } })])).toBe('Hot Tea')
})

test('else the rare words that goal and project share, as far as they stand together', () => {
  expect(quoteFor('kettle', 'Boiling water in a kettle', [clause('please boil water and sing', { rare: ['boil'] })])).toBe('boil water')
})

test('a passing word that many projects say is no reason', () => {
  expect(quoteFor('kettle', 'Build a small kettle', [clause('run a small hotel near Paris', { rare: ['hotel', 'paris'] })])).toBeNull()
})

test('where only meaning speaks, nothing of the goal is quoted', () => {
  expect(quoteFor('kettle', 'Heat', [clause('a warm drink for my guests.', { rare: ['guests'] })])).toBeNull()
})

test('a project that fits nothing of the goal has no such words', () => {
  expect(quoteFor('kettle', 'Boil', [clause('boil', { fit: 0, rare: ['boil'] })])).toBeNull()
})
