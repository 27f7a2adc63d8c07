import { expect, test } from 'vitest'
import type { Passage } from './quote-answers.rules.ts'
import { askedOf } from './question-words.rules.ts'
import { isAnswered, pickQuotes, rankPassages, searchedBy, type Meant } from './passage-ranking.rules.ts'

const passage = (blockId: string, text: string): Passage => ({ blockId, stepId: 'only', step: 'Only', heading: null, text, quote: text })
const passages = [
  passage('wire', 'The live wire is brown, the neutral one is blue.'),
  passage('bulb', 'A bulb glows because its filament is hot.'),
  passage('switch', 'A switch opens the circuit.'),
]
const whole = (near: number[]): Meant => ({ passages: near, left: { likeness: 1, nearest: Math.max(...near) } })
const rank = (question: string, near: number[] | Meant | null, among = passages) =>
  rankPassages(askedOf(question, among.map(searchedBy)), among, Array.isArray(near) ? whole(near) : near)
const best = (question: string, near: number[] | null) => rank(question, near)[0]?.passage.blockId

test('words alone find the nearest passage', () => {
  expect(best('which wire is brown?', null)).toBe('wire')
  expect(best('Why does the bulb glow?', null)).toBe('bulb')
})

test('meaning weighs more than words', () => {
  expect(best('Which wire gives light?', [0.2, 0.7, 0.1])).toBe('bulb')
})

test('a question to which nothing is near is not answered', () => {
  expect(isAnswered(rank('Which wire is hot?', [0.1, 0.2, 0.2]))).toBe(false)
  expect(isAnswered(rank('Which wire is hot?', [0.1, 0.3, 0.2]))).toBe(true)
})

test("without embeddings a passage must contain half of the question's words", () => {
  expect(isAnswered(rank('How do I bake a cake?', null))).toBe(false)
  expect(isAnswered(rank('Which wire is brown?', null))).toBe(true)
})

test('a question with a key word that the project never uses needs a closer match', () => {
  const near = [0.1, 0.45, 0.2]
  const named = (likeness: number) => ({ passages: near, left: { likeness, nearest: 0.45 } })
  expect(isAnswered(rank('Which bulb glows?', near))).toBe(true)
  expect(isAnswered(rank('Which crazy bulb glows?', named(0.95)))).toBe(true)
  expect(isAnswered(rank('Which bulb does a projector need?', named(0.6)))).toBe(false)
  expect(isAnswered(rank('Which bulb does a projector need?', { ...named(0.6), passages: [0.1, 0.7, 0.2] }))).toBe(true)
})

test('a word that the project never uses counts against the match if the question is nearer without it', () => {
  const without = (nearest: number) => ({ passages: [0.1, 0.4, 0.2], left: { likeness: 0.9, nearest } })
  expect(isAnswered(rank('Which bulb does halogen need?', without(0.3)))).toBe(true)
  expect(isAnswered(rank('Which bulb does halogen need?', without(0.5)))).toBe(false)
})

test('at most three quotes, none that is much further away, and each block once', () => {
  const near = (blockId: string, score: number) => ({ passage: passage(blockId, blockId), score, words: 0, meaning: score, unsaid: 0 })
  const ids = (...scores: [string, number][]) => pickQuotes(scores.map(([id, score]) => near(id, score))).map(({ blockId }) => blockId)
  expect(ids(['a', 0.9], ['b', 0.88], ['c', 0.87], ['d', 0.86])).toEqual(['a', 'b', 'c'])
  expect(ids(['a', 0.9], ['b', 0.5])).toEqual(['a'])
  expect(ids(['a', 0.9], ['a', 0.88], ['b', 0.8])).toEqual(['a', 'b'])
})

test('a step that explains ranks before the introduction that announces it', () => {
  const announced = { ...passage('hello', 'A file of 19 bytes.'), stepId: null, step: null }
  const explained = passage(
    'length',
    'The length is 19: the file has eighteen letters and a line end, which makes so many bytes on the wire.',
  )
  expect(rank('why 19 bytes', null, [announced, explained])[0]?.passage.blockId).toBe('length')
  expect(rank('why 19 bytes', null, [announced])[0]?.passage.blockId).toBe('hello')
})
