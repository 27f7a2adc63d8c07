import { expect, test } from 'vitest'
import { quoteFor, type QuotedClause, type QuotedProject } from './goal-quotes.rules.ts'

const clause = (
  text: string,
  { fit = 0.5, because = {}, rare = [] }: { fit?: number; because?: Record<string, string>; rare?: string[] } = {},
) => ({ text, fits: new Map([['kettle', fit]]), because: new Map(Object.entries(because)), rare: new Set(rare) }) satisfies QuotedClause

const kettle = (given: Partial<QuotedProject> = {}): QuotedProject => ({
  id: 'kettle',
  title: 'Boil a kettle',
  description: 'In three minutes.',
  concepts: [],
  ...given,
})

test('the words that an alias matches are quoted as typed, and said to be the suggestion of the editors', () => {
  expect(quoteFor(kettle(), [clause('I want Hot Tea soon', { because: { kettle: 'Hot Tea' } })])).toEqual({
    words: 'Hot Tea',
    kind: 'suggested',
  })
})

test('rare words that the project says itself come before those of an alias, which it may never mention', () => {
  const wish = clause('tea from a kettle', { because: { kettle: 'tea' }, rare: ['tea', 'kettle'] })
  expect(quoteFor(kettle(), [wish])).toEqual({ words: 'kettle', kind: 'said' })
})

test('a concept is explained only by a project that lists it', () => {
  const wish = clause('why does boiling need pressure', { because: { kettle: 'pressure' } })
  expect(quoteFor(kettle({ concepts: ['Pressure'] }), [wish])).toEqual({ words: 'pressure', kind: 'explained' })
  expect(quoteFor(kettle({ concepts: ['Steam pressure'] }), [wish])?.kind).toBe('suggested')
})

test('a concept that no alias leads to is not quoted: its name may mean something else', () => {
  expect(quoteFor(kettle({ concepts: ['Steam'] }), [clause('let off steam after work')])).toBeNull()
})

test('shared rare words are quoted as far as they are adjacent', () => {
  expect(quoteFor(kettle({ description: 'Boiling water.' }), [clause('please boil water and sing', { rare: ['boil'] })])?.words).toBe(
    'boil water',
  )
})

test('a word that many projects use is not quoted', () => {
  const small = kettle({ description: 'Build a small kettle.' })
  expect(quoteFor(small, [clause('run a small hotel near Paris', { rare: ['hotel', 'paris'] })])).toBeNull()
})

test('if only meaning matches, nothing is quoted', () => {
  expect(quoteFor(kettle(), [clause('a warm drink for my guests.', { rare: ['guests'] })])).toBeNull()
})

test('a project that does not fit the goal has no quote', () => {
  expect(quoteFor(kettle(), [clause('boil', { fit: 0, rare: ['boil'] })])).toBeNull()
})
