import { expect, test } from 'vitest'
import { isForeign, listedWords, wordsIn } from './spelling.rules.ts'

test.each([
  ['Lamps don’t *hum*, says John’s wife.', ['Lamps', "don't", 'hum', 'says', 'John', 'wife']],
  ['Read https://exampel.org/lmap and mail bulbs@exampel.org', ['Read', 'and', 'mail']],
  ['Open ~/lmaps/raedme.md, or host:prot, or lamp.on()', ['Open']],
  ['JSON of macOS, two URLs and the 3rd or x86', ['two', 'and', 'the']],
  ['Sort with --revrese or -ciw, and +norecurse; keep *.jpgg and .envv', ['Sort', 'with', 'and', 'keep', 'and']],
  ['It <em>glows</em> &nbsp; {#wrie tracks="hgih"} {{lmap}}', ['glows']],
  ['naïve café — Привет 東京', ['naïve', 'café']],
])('words of %j', (text, words) => {
  const found = wordsIn(text)
  expect(found.map(({ word }) => word)).toEqual(words)
  for (const { word, at } of found) expect(text.slice(at).replaceAll('’', "'")).toMatch(new RegExp(`^${word}`))
})

test('a list has a word per line, and # starts a comment', () => {
  expect(listedWords('# names\nnginx\n\n zsh  # a shell\n')).toEqual(['nginx', 'zsh'])
})

test('a text of mostly unknown words is in another language; a short one with a mistake is not', () => {
  expect(isForeign(50, 100)).toBe(true)
  expect(isForeign(30, 100)).toBe(false)
  expect(isForeign(3, 4)).toBe(false)
})
