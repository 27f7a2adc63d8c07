import { expect, test } from 'vitest'
import { rarityOf } from './search.rules.ts'
import { isSaidRarely, surenessOf, type Evidence } from './sureness.rules.ts'

const at = (given: Partial<Evidence>) =>
  surenessOf({ telling: 3, known: 1, led: 0, alike: 0.3, nearest: 0.3, other: 0, best: 0.3, ...given })

test('several words with only scattered mentions are about something else', () => {
  expect(at({ best: 0.03, alike: 0.2 })).toBe('nothing')
  expect(at({ best: 0.03, alike: 0.32 })).toBe('nearest')
})

test('a weak match in words and meaning is the nearest, and either strong one makes it sure', () => {
  expect(at({ best: 0.15 })).toBe('nearest')
  expect(at({ best: 0.25 })).toBe('sure')
  expect(at({ best: 0.15, alike: 0.4, nearest: 0.4 })).toBe('sure')
})

test('an alias among unknown words is the nearest, unless the search is near in meaning', () => {
  expect(at({ led: 0.33, known: 0.6, alike: 0.35, nearest: 0.6 })).toBe('nearest')
  expect(at({ led: 0.33, known: 0.6, alike: 0.45, nearest: 0.6 })).toBe('sure')
})

test('an alias alone is not sure if the whole search is far from it, also with one or two words', () => {
  expect(at({ telling: 2, led: 0.5, alike: 0.25, nearest: 0.5 })).toBe('nearest')
  expect(at({ telling: 2, led: 0.5, alike: 0.3, nearest: 0.7 })).toBe('sure')
  expect(at({ telling: 4, led: 0.6, alike: 0.3, nearest: 0.4 })).toBe('nearest')
})

test('an alias that is the whole search is sure, even with a typo that the model does not understand', () => {
  expect(at({ telling: 1, led: 1, alike: 0.2, nearest: 0.4 })).toBe('sure')
})

test('one or two words without an alias are decided by other rules', () => {
  expect(at({ telling: 2, best: 0.01 })).toBe('sure')
})

test('a search that is nearer to another field of life is the nearest, unless an alias or a title has it', () => {
  const other = { telling: 2, alike: 0.4, other: 0.5 }
  expect(at(other)).toBe('nearest')
  expect(at({ ...other, other: 0.35 })).toBe('sure')
  expect(at({ ...other, led: 0.9, nearest: 0.9 })).toBe('sure')
  expect(at({ ...other, best: 0.85 })).toBe('sure')
  expect(at({ ...other, telling: 1 })).toBe('sure')
})

const term = (projects: number) => ({ token: 'thermostat', variants: [], rarity: rarityOf(projects, 50) })
const hits = (score: number) => [{ id: 'kettle', score }]

test('an unknown word does not hide a known rare one', () => {
  const isSaid = (projects: number, score: number, telling = 2) => isSaidRarely(hits(score), [term(projects)], { telling, projects: 50 })
  expect([isSaid(2, 0.3), isSaid(30, 0.3), isSaid(2, 0.05), isSaid(2, 0.3, 1)]).toEqual([true, false, false, false])
})
