import { expect, test } from 'vitest'
import { piecesOf, shortTitle } from './code-in-words.rules.ts'

test.each([
  ['Type `ls -l` twice', ['Type ', 'ls -l', ' twice']],
  ['`pwd` or `ls`?', ['', 'pwd', ' or ', 'ls', '?']],
  ['A lone ` stays', ['A lone ` stays']],
  ['Nothing in `` here', ['Nothing in `` here']],
  ['No code', ['No code']],
])('%s is %j', (words, pieces) => {
  expect(piecesOf(words)).toEqual(pieces)
})

test.each([
  ['How many lines?', 'How many lines?'],
  ['Type ehco hello, with the mistake in it. What does the terminal answer?', 'Type ehco hello, with the mistake in it'],
  ['So. What does the terminal answer when you press Enter on an empty line?', undefined],
  ['What does the terminal answer when you press Enter on a line that is empty and has no words?', undefined],
])('in a list %s is called %s', (title, name) => {
  expect(shortTitle(title)).toBe(name ?? title)
})
