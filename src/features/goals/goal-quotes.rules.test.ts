import { expect, test } from 'vitest'
import { quoteFor, type QuotedClause } from './goal-quotes.rules.ts'

const clause = (
  text: string,
  { fit = 0.5, because = {}, rare = [] }: { fit?: number; because?: Record<string, string>; rare?: string[] } = {},
) => ({ text, fits: new Map([['kettle', fit]]), because: new Map(Object.entries(because)), rare: new Set(rare) }) satisfies QuotedClause

test('the words that an alias matches are quoted for a project, as typed', () => {
  expect(quoteFor('kettle', 'Boil a kettle', [clause('I want Hot Tea soon', { because: { kettle: 'Hot Tea' } })])).toBe('Hot Tea')
})

test('otherwise rare words shared by goal and project, as far as they are adjacent', () => {
  expect(quoteFor('kettle', 'Boiling water in a kettle', [clause('please boil water and sing', { rare: ['boil'] })])).toBe('boil water')
})

test('a word that many projects use is not quoted', () => {
  expect(quoteFor('kettle', 'Build a small kettle', [clause('run a small hotel near Paris', { rare: ['hotel', 'paris'] })])).toBeNull()
})

test('if only meaning matches, nothing is quoted', () => {
  expect(quoteFor('kettle', 'Heat', [clause('a warm drink for my guests.', { rare: ['guests'] })])).toBeNull()
})

test('a project that does not fit the goal has no quote', () => {
  expect(quoteFor('kettle', 'Boil', [clause('boil', { fit: 0, rare: ['boil'] })])).toBeNull()
})
