import { expect, test } from 'vitest'
import {
  bareGoal,
  bestOf,
  fitsOf,
  fitsOfAll,
  isTelling,
  liftSeries,
  meaningOf,
  goalSureness,
  type FoundForGoal,
  type Likeness,
} from './matching.rules.ts'

const scores = (given: Record<string, number>) => new Map(Object.entries(given))

function found(given: Partial<FoundForGoal>): FoundForGoal {
  return { known: 1, words: scores({}), names: scores({}), meaning: scores({}), ...given }
}

const best = (fits: ReadonlyMap<string, number>) => [...fits].toSorted((a, b) => b[1] - a[1])[0]?.[0]

test('words of any goal count for nothing, and neither do stop words', () => {
  expect(['learn', 'become', 'project', 'i', 'am', 'dns'].filter(isTelling)).toEqual(['dns'])
  expect(bareGoal('Feel at home on the command line, and use it properly')).toBe('at command line')
})

test('a goal is stripped of such words, unless it has no others', () => {
  expect(bareGoal('I want to learn how DNS finds a Website!')).toBe('DNS finds Website')
  expect(bareGoal('I want to learn')).toBe('I want to learn')
})

const near = (given: Partial<Likeness> & { id: string }): Likeness => ({ about: 0.3, series: 0.3, part: 0.3, ...given })

test("a project's similarity counts the whole, its nearest part and its series", () => {
  const means = meaningOf([
    [near({ id: 'plain' }), near({ id: 'about', about: 0.5 }), near({ id: 'part', part: 0.5 }), near({ id: 'series', series: 0.5 })],
  ])
  expect([...means].toSorted((a, b) => b[1] - a[1]).map(([id]) => id)).toEqual(['about', 'part', 'series', 'plain'])
})

test('a project without a series loses nothing by that', () => {
  const means = meaningOf([[near({ id: 'alone', series: null }), near({ id: 'other' })]])
  expect(means.get('alone')).toBeCloseTo(means.get('other') ?? 0)
})

test('a goal in two wordings counts with both, or with one if the other has no result', () => {
  const [low, high] = [near({ id: 'a' }), near({ id: 'a', about: 0.5, series: 0.5, part: 0.5 })]
  expect(meaningOf([[low], [high]]).get('a')).toBeCloseTo(0.4)
  expect(meaningOf([[], [high]]).get('a')).toBeCloseTo(0.5)
  expect(meaningOf([[], []]).size).toBe(0)
})

test('without embeddings a goal of mostly unknown words fits nothing', () => {
  expect(fitsOf(found({ known: 0.5, words: scores({ query: 0.6 }) })).size).toBe(0)
})

test('projects of the nearest aliases come before merely similar ones', () => {
  const meaning = scores({ alike: 0.4, hinted: 0.3 })
  expect(best(fitsOf(found({ meaning })))).toBe('alike')
  expect(best(fitsOf(found({ meaning, hinted: scores({ hinted: 0.6 }) })))).toBe('hinted')
})

test('a literal alias adds a little to the hints', () => {
  const meaning = scores({ a: 0.3, b: 0.3 })
  const hinted = scores({ a: 0.6, b: 0.5 })
  expect(best(fitsOf(found({ meaning, hinted })))).toBe('a')
  expect(best(fitsOf(found({ meaning, hinted, led: scores({ b: 0.5 }) })))).toBe('b')
  expect(best(fitsOf(found({ meaning, hinted: scores({ a: 1 }), led: scores({ b: 0.5 }) })))).toBe('a')
})

test('without embeddings an alias ranks above words, and works without any', () => {
  const led = scores({ named: 1 })
  expect(best(fitsOf(found({ words: scores({ alike: 0.9 }), led })))).toBe('named')
  expect(fitsOf(found({ known: 0, led })).get('named')).toBeGreaterThan(0.5)
})

test('words and meaning add up', () => {
  const fits = fitsOf(found({ words: scores({ a: 0.4, b: 0.4 }), meaning: scores({ b: 0.4, c: 0.4 }) }))
  expect(best(fits)).toBe('b')
  expect(fits.get('c')).toBeGreaterThan(0.2)
})

test('without embeddings only words count, including the names of series and concepts', () => {
  expect(fitsOf(found({ words: scores({ a: 0.4 }) })).get('a')).toBe(0.4)
  expect(best(fitsOf(found({ words: scores({ a: 0.4, b: 0.3 }), names: scores({ b: 0.8, c: 0.2 }) })))).toBe('b')
})

test('a field that the goal names comes before near ones; a passing mention does not count', () => {
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

test('if nothing fits, nothing is lifted', () => {
  expect([...liftSeries(new Map(), projects).values()].every((fit) => fit === 0)).toBe(true)
})

test('in a story the clause with the wish counts, not the average of all', () => {
  expect([...bestOf([scores({ a: 0.1, b: 0.4 }), scores({ a: 0.7 })])]).toEqual([
    ['a', 0.7],
    ['b', 0.4],
  ])
})

test('a sentence of a story counts, and the whole story counts more: a sentence may only tell the situation', () => {
  const found = [scores({ both: 0.4, whole: 0.4 }), scores({ both: 0.4, clause: 0.5 })]
  const at = (by: 'meaning' | 'words') => ['both', 'whole', 'clause'].map((id) => (fitsOfAll(found, by).get(id) ?? 0).toFixed(2))
  expect([at('meaning'), at('words')]).toEqual([
    ['0.40', '0.40', '0.15'],
    ['0.40', '0.40', '0.25'],
  ])
})

test('similarity to a project and to an alias together decide whether the catalogue covers a goal', () => {
  const at = (alike: number, nearest = 0, led: Record<string, number> = {}) =>
    goalSureness([{ meaning: scores({ a: alike }), nearest, led: scores(led) }])
  expect([at(0.12, 0.3), at(0.18, 0.35), at(0.24, 0.3), at(0.26, 0.5), at(0.4, 0.2)]).toEqual([
    'nothing',
    'nearest',
    'nearest',
    'sure',
    'sure',
  ])
  expect([at(0.15, 0.5), at(0.15, 0.5, { a: 0.9 })]).toEqual(['nearest', 'sure'])
  expect(goalSureness([{ meaning: scores({}), led: scores({}) }])).toBe('sure')
})

test('a literal alias alone does not make a distant goal sure', () => {
  expect(goalSureness([{ meaning: scores({ a: 0.1 }), nearest: 0.4, led: scores({ a: 0.9 }) }])).toBe('nearest')
})

test('another field of life makes a goal less sure, and one clause that is about projects is enough', () => {
  const one = (alike: number, other: number) => ({ meaning: scores({ a: alike }), led: scores({}), nearest: 0.2, other })
  expect([goalSureness([one(0.4, 0.3)]), goalSureness([one(0.4, 0.5)])]).toEqual(['sure', 'nearest'])
  expect(goalSureness([one(0.2, 0.6), one(0.4, 0.2)])).toBe('sure')
})
