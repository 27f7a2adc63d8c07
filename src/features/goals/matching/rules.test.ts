import { expect, test } from 'vitest'
import { bareGoal, fitsOf, isTelling, liftSeries, meaningOf, type FoundForGoal, type Likeness } from './rules.ts'

const scores = (given: Record<string, number>) => new Map(Object.entries(given))

function found(given: Partial<FoundForGoal>): FoundForGoal {
  return { known: 1, words: scores({}), names: scores({}), meaning: scores({}), ...given }
}

const best = (fits: ReadonlyMap<string, number>) => [...fits].toSorted((a, b) => b[1] - a[1])[0]?.[0]

test('how people speak of any goal tells nothing, and neither do small words', () => {
  expect(['learn', 'become', 'project', 'i', 'am', 'dns'].filter(isTelling)).toEqual(['dns'])
  expect(bareGoal('Feel at home on the command line, and use it properly')).toBe('at command line')
})

test('a goal is bare without such words, and stays whole where it has no others', () => {
  expect(bareGoal('I want to learn how DNS finds a Website!')).toBe('DNS finds Website')
  expect(bareGoal('I want to learn')).toBe('I want to learn')
})

const near = (given: Partial<Likeness> & { id: string }): Likeness => ({ about: 0.3, series: 0.3, part: 0.3, ...given })

test('a project is near by all that it is about, by its nearest part and by its series', () => {
  const means = meaningOf([
    [near({ id: 'plain' }), near({ id: 'about', about: 0.5 }), near({ id: 'part', part: 0.5 }), near({ id: 'series', series: 0.5 })],
  ])
  expect([...means].toSorted((a, b) => b[1] - a[1]).map(([id]) => id)).toEqual(['about', 'part', 'series', 'plain'])
})

test('a project without a series loses nothing by that', () => {
  const means = meaningOf([[near({ id: 'alone', series: null }), near({ id: 'other' })]])
  expect(means.get('alone')).toBeCloseTo(means.get('other') ?? 0)
})

test('a goal that is put in two ways counts with both, and with one where the other has no answer', () => {
  const [low, high] = [near({ id: 'a' }), near({ id: 'a', about: 0.5, series: 0.5, part: 0.5 })]
  expect(meaningOf([[low], [high]]).get('a')).toBeCloseTo(0.4)
  expect(meaningOf([[], [high]]).get('a')).toBeCloseTo(0.5)
  expect(meaningOf([[], []]).size).toBe(0)
})

test('a goal about something else fits nothing, though single words of it are known', () => {
  const wedding = { known: 0.5, words: scores({ query: 0.6 }) }
  expect(fitsOf(found({ ...wedding, meaning: scores({ query: 0.15 }) })).size).toBe(0)
  expect(fitsOf(found(wedding)).size).toBe(0)
})

test('far in meaning, a goal still fits what says all its words prominently', () => {
  const meaning = scores({ a: 0.15 })
  expect(fitsOf(found({ words: scores({ a: 0.6 }), meaning })).get('a')).toBeGreaterThan(0.12)
  expect(fitsOf(found({ words: scores({ a: 0.1 }), meaning })).size).toBe(0)
})

test('what the catalogue says is meant comes before what is merely alike, and comes without anything alike', () => {
  const led = scores({ named: 1 })
  expect(best(fitsOf(found({ words: scores({ alike: 0.9 }), led })))).toBe('named')
  expect(fitsOf(found({ known: 0, led })).get('named')).toBeGreaterThan(0.5)
})

test('what is hardly near fits only if it says some of the words itself', () => {
  const meaning = scores({ a: 0.23, b: 0.1 })
  expect(fitsOf(found({ words: scores({ b: 0.2 }), meaning })).size).toBe(0)
  expect(fitsOf(found({ words: scores({ a: 0.2 }), meaning })).get('a')).toBeGreaterThan(0.12)
})

test('words and meaning add up', () => {
  const fits = fitsOf(found({ words: scores({ a: 0.4, b: 0.4 }), meaning: scores({ b: 0.4, c: 0.4 }) }))
  expect(best(fits)).toBe('b')
  expect(fits.get('c')).toBeGreaterThan(0.2)
})

test('without meanings words are all, and the names of series and concepts count as well', () => {
  expect(fitsOf(found({ words: scores({ a: 0.4 }) })).get('a')).toBe(0.4)
  expect(best(fitsOf(found({ words: scores({ a: 0.4, b: 0.3 }), names: scores({ b: 0.8, c: 0.2 }) })))).toBe('b')
})

test('a field that the goal names comes before what is only near to it; one that merely mentions a word of it does not', () => {
  const meaning = scores({ near: 0.45, named: 0.4, mentioned: 0.4 })
  const fits = fitsOf(found({ names: scores({ named: 1, mentioned: 0.4 }), meaning }))
  expect(best(fits)).toBe('named')
  expect(fits.get('mentioned')).toBe(fitsOf(found({ meaning })).get('mentioned'))
})

const projects = [
  { id: 'one', series: 's' },
  { id: 'two', series: 's' },
  { id: 'three', series: 's' },
  { id: 'four', series: 't' },
  { id: 'five', series: 't' },
  { id: 'alone', series: null },
  { id: 'lonely', series: null },
]

test('a series in which several projects fit is lifted as a whole', () => {
  const fits = scores({ one: 0.5, two: 0.4, three: 0.3, four: 0.5, alone: 0.5, lonely: 0.5 })
  const lifted = liftSeries(fits, projects)
  for (const id of ['one', 'two', 'three']) expect(lifted.get(id)).toBeGreaterThan(fits.get(id) ?? 1)
  for (const id of ['four', 'alone', 'lonely']) expect(lifted.get(id)).toBe(fits.get(id))
  expect(lifted.get('five')).toBe(0)
})

test('where nothing fits, nothing is lifted', () => {
  expect([...liftSeries(new Map(), projects).values()].every((fit) => fit === 0)).toBe(true)
})
