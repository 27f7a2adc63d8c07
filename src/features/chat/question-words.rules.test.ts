import { expect, test } from 'vitest'
import { askedOf, tellingWords } from './question-words.rules.ts'

const texts = ['The live wire is brown.', 'A bulb glows because its filament is hot.', 'The address of a share is in the table.']

test('forms of a word match, and common words are left out', () => {
  expect(tellingWords('Why is the wire glowing, and do wires glow?')).toEqual(['wir', 'glow', 'wir', 'glow'])
})

test('words of a question that no text contains are found, with the question without them', () => {
  expect(askedOf('Does a halogen bulb glow, or only wires?', texts)).toEqual({
    words: ['halogen', 'bulb', 'glow', 'only', 'wir'],
    unsaid: ['halogen', 'only'],
    said: 'Does a bulb glow, or wires?',
  })
})

test("a misspelt word counts as the project's word", () => {
  expect(askedOf('which fillament glowes', texts)).toMatchObject({ words: ['filament', 'glow'], unsaid: [] })
  expect(askedOf('what is my adress', texts)).toMatchObject({ words: ['address'], unsaid: [], said: 'what is my adress' })
})

test('a short word that is similar to another is not corrected', () => {
  expect(askedOf('what is a shard', texts)).toMatchObject({ words: ['shard'], unsaid: ['shard'], said: 'what is a' })
})

test('a question of common words has no unknown ones', () => {
  expect(askedOf('what does // do', texts)).toEqual({ words: [], unsaid: [], said: 'what does // do' })
})
