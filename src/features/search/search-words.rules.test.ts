import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from '#pure/edit-distance.ts'
import { excerptAround, highlight, nearestWords, plainWords, runsOf, typosAllowed, wordsIn } from './search-words.rules.ts'

test('words are runs of letters and digits, without case or accents; some languages are recognised by symbols', () => {
  expect(plainWords('Naïve Bayes, in C++ (and C#) on .NET: utf8!')).toEqual([
    'naive',
    'bayes',
    'in',
    'cplusplus',
    'and',
    'csharp',
    'on',
    'dotnet',
    'utf8',
  ])
  expect(plainWords('no\u0301n-breaking\u00a0space')).toEqual(['non', 'breaking', 'space'])
  expect(plainWords(' … 💥 — ')).toEqual([])
  expect(plainWords('日本語 текст')).toEqual(['日本語', 'текст'])
})

test('an extremely long word is ignored', () => {
  expect(plainWords(`${'a'.repeat(41)} b`)).toEqual(['b'])
})

test('the pieces of a highlighted text join to the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string()), (text, matches) => {
      const pieces = highlight(text, (word) => matches.includes(word) || word.length % 2 === 0)
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      expect(pieces.every((piece) => piece.text !== '')).toBe(true)
    }),
  )
})

test('a match is marked as written', () => {
  expect(highlight('Read the DNS, dns!', (word) => word === 'dns')).toEqual([
    { text: 'Read the ', match: false },
    { text: 'DNS', match: true },
    { text: ', ', match: false },
    { text: 'dns', match: true },
    { text: '!', match: false },
  ])
})

test('an excerpt contains the first match and is cut between words', () => {
  const text = `${'before '.repeat(60)}needle ${'after '.repeat(60)}`.trim()
  const excerpt = excerptAround(text, (word) => word === 'needle', 100)
  expect(excerpt).toMatch(/^… (before )+needle (after ?)+ …$/)
  expect(excerpt.length).toBeLessThanOrEqual(104)
  expect(excerptAround('short', () => true)).toBe('short')
})

test('an excerpt of any text is well formed and within its limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 20, maxLength: 400 }), fc.integer({ min: 20, max: 80 }), (text, longest) => {
      const excerpt = excerptAround(text, (word) => word.length > 2, longest)
      expect(excerpt.length).toBeLessThanOrEqual(Math.max(longest, text.length <= longest ? text.length : 0) + 4)
      expect(text.length <= longest || excerpt.isWellFormed()).toBe(true)
    }),
  )
})

test.each([
  ['sqlite', 'sqllite', 1],
  ['git', 'gti', 1],
  ['backup', 'bakcup', 1],
  ['index', 'indx', 1],
  ['http', 'dns', 3],
])('%s is %i typos from %s', (word, typed, distance) => {
  expect(editDistance(typed, word, 2)).toBe(Math.min(distance, 3))
})

test('counting typos stops at the limit, and is symmetric', () => {
  expect(editDistance('completely', 'different', 2)).toBe(3)
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(editDistance(one, other, 9)).toBe(editDistance(other, one, 9))
      expect(editDistance(one, one, 2)).toBe(0)
    }),
  )
})

test('short words and numbers allow no typo, long words two', () => {
  expect(['go', 'git', 'sqlite', 'certificate', 'utf8'].map(typosAllowed)).toEqual([0, 1, 1, 2, 0])
})

const known = [
  { word: 'database', projects: 9 },
  { word: 'databases', projects: 2 },
  { word: 'data', projects: 20 },
  { word: 'certificate', projects: 3 },
]

test('a typo matches the nearest word; while typing, the nearest prefix', () => {
  expect(nearestWords('databse', known, false)[0]?.word).toBe('database')
  expect(nearestWords('cetrif', known, true).map(({ word }) => word)).toEqual(['certificate'])
  expect(nearestWords('cetrif', known, false)).toEqual([])
  expect(
    nearestWords(
      'gti',
      [
        { word: 'git', projects: 2 },
        { word: 'gtk', projects: 9 },
      ],
      false,
    ).map(({ word }) => word),
  ).toEqual(['git'])
  expect(nearestWords('zzzzzz', known, true)).toEqual([])
})

test('the position of a word is where it is cut out of the text', () => {
  for (const { at, length, word } of wordsIn('One  two\nthree')) expect('One  two\nthree'.slice(at, at + length).toLowerCase()).toBe(word)
})

test('another word with a similar beginning is not a typo', () => {
  const known = ['except', 'hardening', 'kettle'].map((word) => ({ word, stem: word, projects: 1 }))
  const meant = (token: string) => nearestWords(token, known, true).map(({ word }) => word)
  expect(meant('excel')).toEqual([])
  expect(meant('gardening')).toEqual([])
  expect(meant('ketll')).toEqual(['kettle'])
})

test('an excerpt starts with a sentence near its match, otherwise between words', () => {
  const before =
    'What nobody has to know about the long way to the fair, which leads over two hills and through a wood, is told elsewhere. '
  const text = `${before}The ride is a ride. So the lamp stays on, whatever the weather says about it, and it stays on until somebody comes home at last and turns it off.`
  expect(excerptAround(text, (word) => word === 'lamp')).toMatch(/^… The ride is a ride\. So the lamp stays on,/)
  const unbroken = 'light '.repeat(60) + 'lamp and more'
  expect(excerptAround(unbroken, (word) => word === 'lamp')).toMatch(/^… light /)
})

test('a pasted message is searched in runs of three words, a story is not', () => {
  expect(runsOf(['bind', 'address', 'already', 'in'])).toEqual(['bind address already', 'address already in'])
  expect(runsOf(['permission', 'denied'])).toEqual(['permission denied'])
  expect(runsOf(['address'])).toEqual([])
  expect(runsOf(Array.from({ length: 20 }, () => 'word'))).toEqual([])
})
