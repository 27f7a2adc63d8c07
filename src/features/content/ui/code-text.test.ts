import { expect, test } from 'vitest'
import type { CodeLine } from '../content.rules.ts'
import { printedLines } from '../content-words.rules.ts'
import { codeText, fillIn, joinLines } from './code-text.ts'

const lines: CodeLine[] = [[['kw', 'aws'], ' s3 mb s3://', { v: 'bucket' }], [], ['ls ', ['str', '"a b"']]]

test('the text of a code block is exactly its code', () => {
  expect(codeText(lines)).toBe('aws s3 mb s3://{{bucket}}\n\nls "a b"')
})

test('copied code contains filled-in variables', () => {
  expect(codeText(fillIn(lines, () => 'my-pictures'))).toBe('aws s3 mb s3://my-pictures\n\nls "a b"')
})

test('neighbouring plain text becomes one piece, line ends included', () => {
  expect(joinLines(lines)).toEqual([['kw', 'aws'], ' s3 mb s3://', { v: 'bucket' }, '\n\nls ', ['str', '"a b"']])
  expect(joinLines([['one'], ['two'], ['']])).toEqual(['one\ntwo\n'])
})

test('output shows an ellipsis for its variable parts', () => {
  expect(codeText(printedLines([['Python 3.<any>'], [['str', '<any>']]]))).toBe('Python 3.…\n<any>')
})
