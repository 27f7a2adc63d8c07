import { expect, test } from 'vitest'
import type { AnswerCheck } from '#features/content/checks.rules.ts'
import { orderFor, verdictOn, type Solution } from './practice-check.rules.ts'
import type { RunEvent } from './run.rules.ts'

const practice = {
  language: 'python' as const,
  main: 'main.py',
  files: [
    { name: 'main.py', role: 'write' as const, text: 'start', lines: [] },
    { name: 'data.csv', role: 'given' as const, text: '1,2', lines: [] },
    { name: 'test_main.py', role: 'tests' as const, text: 'tests', lines: [] },
  ],
  hints: { test_one: ['Look at the first letter.'], '*': ['Begin.'] },
  probe: 'print(1)',
}
const check: AnswerCheck = { check: 'exact', value: '8', message: 'Not for every word.' }
const tested = (passed: boolean, message = ''): RunEvent => ({ kind: 'test', name: 'test_one', passed, message, line: null, file: null })
const printed = (text: string): RunEvent => ({ kind: 'printed', text })
const done: RunEvent = { kind: 'end', reason: 'done', problem: null }
const exemplar: Solution = { files: [{ name: 'main.py', text: 'right' }], isRight: true, message: null, fails: null }
const start: Solution = { files: null, isRight: false, message: null, fails: null }
const wrong = (message: string): Solution => ({ files: [{ name: 'main.py', text: 'wrong' }], isRight: false, message, fails: 'test_one' })

test('a solution is run with what is given, and cannot change the tests', () => {
  const { files, tests, probe } = orderFor(practice, {
    files: [
      { name: 'main.py', text: 'right' },
      { name: 'test_main.py', text: 'none' },
    ],
  })
  expect(files.map(({ text }) => text)).toEqual(['right', '1,2', 'tests'])
  expect([tests, probe]).toEqual([['test_main.py'], 'print(1)'])
})

test('the exemplar has to pass, and to print what the check takes', () => {
  expect(verdictOn(practice, check, exemplar, [tested(true), printed('8\n'), done]).kind).toBe('as it should be')
  expect(verdictOn(practice, check, exemplar, [tested(true), printed('7'), done])).toEqual({ kind: 'printed wrong', printed: '7' })
  expect(verdictOn(practice, check, exemplar, [tested(false, 'No.'), done])).toEqual({ kind: 'fails', said: 'test_one: No.' })
  expect(verdictOn(practice, null, exemplar, [done]).kind).toBe('fails')
})

test('what one begins with has to fail', () => {
  expect(verdictOn(practice, null, start, [tested(false), done]).kind).toBe('as it should be')
  expect(verdictOn(practice, null, start, [tested(true), done]).kind).toBe('passes')
  expect(verdictOn(practice, check, start, [tested(true), printed('1'), done]).kind).toBe('as it should be')
})

test('a wrong solution has to fail with what its author says: by its test, by a hint, or by the check', () => {
  const failed = [tested(false, 'Expected: 1\nGot: 2'), done]
  expect(verdictOn(practice, null, wrong('Got: 2'), failed).kind).toBe('as it should be')
  expect(verdictOn(practice, null, wrong('Look at the first letter.'), failed).kind).toBe('as it should be')
  expect(verdictOn(practice, check, wrong('Not for every word.'), [tested(true), printed('1'), done]).kind).toBe('as it should be')
  expect(verdictOn(practice, null, wrong('Got: 3'), failed).kind).toBe('says otherwise')
  expect(verdictOn(practice, null, wrong('Got: 2'), [tested(true), done]).kind).toBe('passes')
})

test('where nothing could run, that is said, and nothing of the practice', () => {
  expect(verdictOn(practice, null, exemplar, []).kind).toBe('did not run')
})
