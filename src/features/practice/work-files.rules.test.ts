import { expect, test } from 'vitest'
import { aTask, START } from './practice.fixtures.ts'
import { changedStarts, openedFiles, writtenFiles } from './work-files.rules.ts'

const mine = 'def greet():\n    return "Hello"\n'
const workOf = (files: Record<string, string>) => ({ files: Object.entries(files).map(([name, text]) => ({ name, text })), outcome: null })

test('what was written stands in its file, and given files are the author’s whatever work says', () => {
  const files = openedFiles(aTask(), workOf({ 'greet.py': mine, 'names.py': 'NAMES = []' }))
  expect(files.map(({ text }) => text)).toEqual([mine, 'NAMES = ["Ada"]\n', 'import unittest\n'])
  expect(writtenFiles(files)).toEqual([{ name: 'greet.py', text: mine }])
})

test('what was written into a file that a new version has not is kept', () => {
  const files = openedFiles(aTask(), workOf({ 'greet.py': mine, 'old.py': 'mine too' }))
  expect(files.at(-1)).toEqual({ name: 'old.py', role: 'write', text: 'mine too', start: null })
  expect(writtenFiles(files)).toHaveLength(2)
})

test('says which starting files an author has changed', () => {
  const files = openedFiles(aTask(), null)
  expect(changedStarts(files, [{ name: 'greet.py', text: 'def greet():\n    pass\n' }])).toEqual([
    { name: 'greet.py', before: 'def greet():\n    pass\n', now: START },
  ])
  expect(changedStarts(files, [{ name: 'greet.py', text: START }])).toEqual([])
})
