import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  MEANING_LEAST,
  SEARCH_LONGEST,
  WEIGHTS,
  certainly,
  decidingTerm,
  join,
  knownShare,
  mostTelling,
  isRare,
  rarityOf,
  readQuery,
  surelyMeant,
  surelySaid,
  titleBonus,
  withoutTail,
  worthMarking,
  type Term,
} from './search.rules.ts'

test("[DIR-29] the prefix 'series:' searches only series, in any case and with any space", () => {
  expect(readQuery('series: Speak the web')).toMatchObject({ seriesOnly: true, text: 'Speak the web' })
  expect(readQuery('SERIES :speak')).toMatchObject({ seriesOnly: true, text: 'speak' })
  expect(readQuery('a series: of things')).toMatchObject({ seriesOnly: false, text: 'a series: of things' })
  expect(readQuery('series')).toMatchObject({ seriesOnly: false })
})

test('the last word is unfinished until something follows it', () => {
  expect(readQuery('git com').tokens.map(({ word, unfinished }) => [word, unfinished])).toEqual([
    ['git', false],
    ['com', true],
  ])
  expect(readQuery('git com ').tokens[1]?.unfinished).toBe(false)
  expect(readQuery('git com!').tokens[1]?.unfinished).toBe(false)
})

test('the search by meaning leaves out an unfinished word', () => {
  expect(readQuery('restore a fi').meant).toBe('restore a')
  expect(readQuery('restore a file').meant).toBe('restore a file')
  expect(readQuery('restore a fi ').meant).toBe('restore a fi')
  expect(readQuery('dn').meant).toBe('dn')
})

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('%s is a word like any other', (word) => {
  const { tokens } = readQuery(word)
  expect(tokens.flatMap((token) => [token.word, ...token.also]).every((one) => typeof one === 'string')).toBe(true)
})

test('a word may be written separately, and may be an abbreviation', () => {
  const [back, up] = readQuery('back up').tokens
  expect(back?.also).toContain('backup')
  expect(up?.also).toContain('backup')
  expect(readQuery('db').tokens[0]?.also).toEqual(['database'])
})

test('any input can be read: few words, no duplicates, no control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: SEARCH_LONGEST }), (asked) => {
      const { text, tokens } = readQuery(asked)
      expect(text.isWellFormed()).toBe(true)
      expect(text).not.toMatch(/\p{Cc}/u)
      expect(tokens.length).toBeLessThanOrEqual(10)
      expect(new Set(tokens.map(({ word }) => word)).size).toBe(tokens.length)
    }),
  )
})

const term = (token: string, rarity: number): Term => ({ token, rarity, variants: [{ stem: token, weight: 1 }] })

test('a rare word counts more', () => {
  expect(rarityOf(1, 24)).toBeGreaterThan(rarityOf(20, 24))
  expect(rarityOf(30, 24)).toBeGreaterThan(0)
  expect(mostTelling([term('make', 0.2), term('tls', 2)]).map(({ token }) => token)).toEqual(['tls', 'make'])
})

test('only significant words are marked', () => {
  expect(worthMarking([term('make', 0.2), term('secure', 2)]).map(({ token }) => token)).toEqual(['secure'])
  expect(worthMarking([term('make', 0.2)])).toHaveLength(1)
  expect(worthMarking([])).toEqual([])
})

test('unknown words make the others count less', () => {
  expect(knownShare([term('git', 2)], 0)).toBe(1)
  expect(knownShare([term('git', 2)], 1)).toBe(0.5)
  expect(knownShare([], 3)).toBe(0)
})

test('hits by both words and meaning come first; hits about something else are left out', () => {
  const words = [
    { id: 'a', score: 0.5 },
    { id: 'b', score: 0.5 },
  ]
  const meaning = [
    { id: 'b', score: 0.5 },
    { id: 'c', score: 0.45 },
    { id: 'd', score: 0.1 },
  ]
  expect(join(words, meaning).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
})

test('equal scores keep a stable order', () => {
  const same = [
    { id: 'b', score: 0.4 },
    { id: 'a', score: 0.4 },
  ]
  expect(join(same, []).map(({ id }) => id)).toEqual(['a', 'b'])
})

test('a title that equals or starts with the search ranks first', () => {
  const title = 'Read the DNS'
  expect(titleBonus(title, readQuery('read the dns'))).toBeGreaterThan(titleBonus(title, readQuery('read t')))
  expect(titleBonus(title, readQuery('read t'))).toBeGreaterThan(0)
  expect(titleBonus(title, readQuery('dns'))).toBe(0)
  expect(titleBonus(title, readQuery(''))).toBe(0)
})

test('a passing mention counts only if that project is near in meaning', () => {
  const passing = [{ id: 'a', score: 0.1 }]
  expect(surelySaid(passing, [{ id: 'a', score: 0.2 }], 1)).toEqual([])
  expect(surelySaid(passing, [{ id: 'a', score: 0.4 }], 1)).toEqual(passing)
  expect(surelySaid(passing, [{ id: 'b', score: 0.4 }], 1)).toEqual([])
  expect(surelySaid(passing, [], 3)).toEqual(passing)
  expect(surelySaid(passing, null, 1)).toEqual(passing)
  expect(surelySaid([{ id: 'a', score: 0.2 }], [], 1)).toHaveLength(1)
})

test('words that occur only in a text, however often, need a project that is at least slightly near', () => {
  const tax = [{ id: 'release', score: 0.125 }]
  expect(surelySaid(tax, [{ id: 'function', score: 0.31 }], 2)).toEqual([])
  expect(surelySaid(tax, [{ id: 'release', score: 0.19 }], 1)).toEqual([])
  expect(surelySaid(tax, [{ id: 'release', score: 0.25 }], 1)).toEqual(tax)
})

test('meaning alone needs more similarity than meaning with words', () => {
  const near = [{ id: 'a', score: 0.36 }]
  expect(surelyMeant(near, [], 1)).toEqual([])
  expect(surelyMeant(near, [{ id: 'b', score: 0.2 }], 1)).toEqual(near)
  expect(surelyMeant(near, [], 4)).toEqual(near)
  expect(surelyMeant([{ id: 'a', score: 0.45 }], [], 1)).toHaveLength(1)
})

test('if nothing is near in meaning, the rarer of two words decides; a single word, many words and near projects need no such rule', () => {
  const term = (token: string, rarity: number): Term => ({ token, rarity, variants: [{ stem: token, weight: WEIGHTS.same }] })
  const dog = term('dog', 3.1)
  const training = term('training', 2.6)
  const far = [{ id: 'spam', score: MEANING_LEAST - 0.01 }]
  expect(decidingTerm([training, dog], far)).toBe(dog)
  expect(decidingTerm([training, dog], [])).toBe(dog)
  expect(decidingTerm([training, dog], [{ id: 'spam', score: MEANING_LEAST }])).toBeNull()
  expect(decidingTerm([training, dog], null)).toBeNull()
  expect(decidingTerm([dog], far)).toBeNull()
  expect(decidingTerm([training, dog, term('school', 2)], far)).toBeNull()
})

test('a hit far behind the best is left out, unless it is near in meaning or has the words outside its text', () => {
  const best = [
    { id: 'filter', score: 0.9 },
    { id: 'network', score: 0.1 },
    { id: 'near', score: 0.06 },
    { id: 'described', score: 0.07 },
    { id: 'passing', score: 0.06 },
  ]
  const said = best.map(({ id }) => ({ id, score: id === 'described' ? 0.15 : 0.12 }))
  const meaning = best.map(({ id }) => ({ id, score: id === 'near' ? 0.26 : 0.2 }))
  expect(withoutTail(best, said, meaning).map(({ id }) => id)).toEqual(['filter', 'network', 'near', 'described'])
  expect(withoutTail([], [], [])).toEqual([])
})

test('before embeddings are ready, only hits outside the text or by alias are certain', () => {
  const hits = ['described', 'passing', 'named'].map((id, place) => ({ id, score: 0.9 - place / 10 }))
  const said = [
    { id: 'described', score: 0.15 },
    { id: 'passing', score: 0.12 },
  ]
  expect(certainly(hits, said, new Map([['named', 1]])).map(({ id }) => id)).toEqual(['described', 'named'])
})

test('a word is rare in at most a fifth of the projects, or in three of a few', () => {
  const at = (projects: number, all: number) => isRare({ rarity: rarityOf(projects, all) }, all)
  expect([at(9, 46), at(10, 46), at(3, 5), at(4, 5)]).toEqual([true, false, true, false])
})
