import { expect, test } from 'vitest'
import { blockAt, editorAddress, editorLink, firstHalf, taskAt } from './authoring.rules.ts'

const at = { path: '/home/ada/my content/projects/lamp/project.md', line: 12, column: 3 }

test('a line opens in the named editor', () => {
  expect(editorLink(editorAddress('vscode') ?? '', at)).toBe('vscode://file/home/ada/my%20content/projects/lamp/project.md:12:3')
  expect(editorLink(editorAddress('idea') ?? '', at)).toBe(
    'idea://open?file=/home/ada/my%20content/projects/lamp/project.md&line=12&column=3',
  )
  expect(editorLink(editorAddress('vscode') ?? '', { ...at, path: 'C:\\lamp\\project.md' })).toBe('vscode://file/C:/lamp/project.md:12:3')
  expect(editorLink('subl://{path}?{line}', at)).toMatch(/^subl:\/\/\/home.*\?12$/)
})

test('an unknown editor, and an address that would run in the page, are refused', () => {
  expect(editorAddress('nano')).toBeNull()
  expect(editorAddress('emacs://open')).toBeNull()
  expect(editorAddress('javascript:alert("{path}{line}")')).toBeNull()
})

test('a remark belongs to the last block that begins before its line', () => {
  const places = [
    { id: 'wire', line: 10 },
    { id: 'b1', line: 12 },
    { id: 'b2', line: 20 },
  ]
  expect(blockAt(places, 9)).toBeNull()
  expect(blockAt(places, 12)).toBe('b1')
  expect(blockAt(places, 19)).toBe('b1')
  expect(blockAt(places, 99)).toBe('b2')
})

test('a line of answers.yaml belongs to its task', () => {
  const yaml = 'lamp-on:\n  check: exact\n  value: on\n\nwatts:\n  check: number\n'
  expect(taskAt(yaml, 1)).toBe('lamp-on')
  expect(taskAt(yaml, 4)).toBe('lamp-on')
  expect(taskAt(yaml, 6)).toBe('watts')
  expect(taskAt('', 1)).toBeNull()
})

test('halfway means half of the tasks are done, and at least one', () => {
  expect(firstHalf([1, 2, 3, 4, 5])).toEqual([1, 2])
  expect(firstHalf([1])).toEqual([1])
  expect(firstHalf([])).toEqual([])
})
