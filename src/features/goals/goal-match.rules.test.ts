import { expect, test } from 'vitest'
import { matchOf, type FoundText } from './goal-match.rules.ts'

const none = new Map<string, never>()

const found = (given: Partial<FoundText>): FoundText => ({
  text: 'restart my program, and text me',
  known: 1,
  words: none,
  names: none,
  meaning: new Map([['page', 0.4]]),
  led: none,
  because: none,
  elsewhere: null,
  hintedBy: none,
  rare: new Set(),
  ...given,
})

const page = {
  id: 'page',
  title: 'A web page',
  description: 'With pictures.',
  concepts: ['HTML', 'CSS', 'Link', 'Image', 'Form'],
  series: null,
  isCapstone: false,
}
const becauseOf = (given: Partial<FoundText>) => matchOf([found(given)], [page], []).because('page')

test('an alias that is only near to the goal is no reason: alternative text is not a text message', () => {
  expect(becauseOf({ hintedBy: new Map([['page', { phrase: 'alt text', score: 0.6 }]]) })).toEqual({
    quote: null,
    phrase: null,
    concepts: ['HTML', 'CSS', 'Link', 'Image'],
  })
})

test('an alias that means the same as the goal is a reason, if the goal has no word for the project', () => {
  const hintedBy = new Map([['page', { phrase: 'make a web page', score: 0.75 }]])
  expect(becauseOf({ hintedBy })).toEqual({ quote: null, phrase: 'make a web page', concepts: [] })
  expect(becauseOf({ hintedBy, because: new Map([['page', 'homepage']]) })).toEqual({
    quote: { words: 'homepage', kind: 'suggested' },
    phrase: null,
    concepts: [],
  })
})

test('the goal of somebody else leads to a project and is not quoted', () => {
  const phrase = 'I am a nurse and want a page for my choir'
  expect(becauseOf({ hintedBy: new Map([['page', { phrase, score: 0.9 }]]) }).phrase).toBeNull()
})

test('a project that is only similar says what it explains, and nothing of the goal', () => {
  expect(becauseOf({})).toEqual({ quote: null, phrase: null, concepts: ['HTML', 'CSS', 'Link', 'Image'] })
})
