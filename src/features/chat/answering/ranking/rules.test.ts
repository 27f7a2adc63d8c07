import { expect, test } from 'vitest'
import { isAnswered, pickQuotes, rankPassages, tellingWords } from './rules.ts'

const passage = (blockId: string, text: string) => ({ blockId, stepId: 'only', step: 'Only', heading: null, text, quote: text })
const passages = [
  passage('wire', 'The live wire is brown, the neutral one is blue.'),
  passage('bulb', 'A bulb glows because its filament is hot.'),
  passage('switch', 'A switch opens the circuit.'),
]
const best = (question: string, meanings: number[] | null) => rankPassages(question, passages, meanings)[0]?.passage.blockId

test('forms of a word are one word, and words that say nothing are left out', () => {
  expect(tellingWords('Why is the wire glowing, and do wires glow?')).toEqual(['wir', 'glow', 'wir', 'glow'])
})

test('the nearest passage is found by its words alone', () => {
  expect(best('which wire is brown?', null)).toBe('wire')
  expect(best('Why does the bulb glow?', null)).toBe('bulb')
})

test('the meaning weighs more than the words', () => {
  expect(best('Which wire gives light?', [0.2, 0.7, 0.1])).toBe('bulb')
})

test('what nothing is near to is not answered', () => {
  expect(isAnswered(rankPassages('Which wire is hot?', passages, [0.1, 0.22, 0.2]))).toBe(false)
  expect(isAnswered(rankPassages('Which wire is hot?', passages, [0.1, 0.3, 0.2]))).toBe(true)
  expect(isAnswered(rankPassages('How do I bake a cake?', passages, null))).toBe(false)
  expect(isAnswered(rankPassages('Which wire is brown?', passages, null))).toBe(true)
})

test('of a question whose words are nowhere in the project, more nearness is wanted', () => {
  const near = [0.1, 0.45, 0.2]
  expect(isAnswered(rankPassages('Which bulb glows?', passages, near))).toBe(true)
  expect(isAnswered(rankPassages('Which bulb does a projector need?', passages, near))).toBe(false)
  expect(isAnswered(rankPassages('Which bulb does a projector need?', passages, [0.1, 0.7, 0.2]))).toBe(true)
})

test('of two questions that are as near, the one whose words stand together in a passage is answered', () => {
  const near = [0.1, 0.22, 0.2]
  expect(isAnswered(rankPassages('Which bulb glows?', passages, near))).toBe(true)
  expect(isAnswered(rankPassages('Is a bulb brown?', passages, near))).toBe(false)
})

test('at most three are quoted, none that is much further away, and a block once', () => {
  const near = (blockId: string, score: number) => ({ passage: passage(blockId, blockId), score, words: 0, meaning: score, unsaid: 0 })
  const ids = (...scores: [string, number][]) => pickQuotes(scores.map(([id, score]) => near(id, score))).map(({ blockId }) => blockId)
  expect(ids(['a', 0.9], ['b', 0.88], ['c', 0.87], ['d', 0.86])).toEqual(['a', 'b', 'c'])
  expect(ids(['a', 0.9], ['b', 0.5])).toEqual(['a'])
  expect(ids(['a', 0.9], ['a', 0.88], ['b', 0.8])).toEqual(['a', 'b'])
})

test('a step that explains comes before the introduction that announces it', () => {
  const announced = { ...passage('hello', 'A file of 19 bytes.'), stepId: null, step: null }
  const explained = passage(
    'length',
    'The length is 19: the file has eighteen letters and a line end, which makes so many bytes on the wire.',
  )
  expect(rankPassages('why 19 bytes', [announced, explained], null)[0]?.passage.blockId).toBe('length')
  expect(rankPassages('why 19 bytes', [announced], null)[0]?.passage.blockId).toBe('hello')
})
