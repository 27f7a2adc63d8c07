import { expect, test } from 'vitest'
import { indexed } from '#features/notes/anchor-index.rules.ts'
import { placeOfWords } from './own-notes.rules.ts'

const said = ['A folder that git watches over is a repository. The word origin is only a name.', 'Type 2 * 3 * 4 and snake_case_name.']
const text = indexed(said.map((words, at) => ({ id: String(at), text: words, isThin: false })))

test.each([
  ['The word `origin` is only a name.', 'The word origin is only a name.'],
  ['- A folder that git watches over is a **repository**\\.', 'A folder that git watches over is a repository.'],
  ['_A folder_ that [git](https://git-scm.com) watches', 'A folder that git watches'],
  ['Type 2 * 3 * 4', 'Type 2 * 3 * 4'],
  ['and snake\\_case\\_name.', 'and snake_case_name.'],
  ['The word\n`origin` is', 'The word origin is'],
])('words are found as Markdown has them: %s', (markdown, plain) => {
  const place = placeOfWords(text, markdown)
  expect(place).not.toBeNull()
  expect(place).toEqual(placeOfWords(text, plain))
})

test.each(['', '**', 'words that are not there', 'is'])('words that stand nowhere or twice have no place: %s', (words) => {
  expect(placeOfWords(text, words)).toBeNull()
})
