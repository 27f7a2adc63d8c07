import { expect, test } from 'vitest'
import { hintsFor, hintsForAll, isAboutTask, noTries, triedAgain } from './hints.rules.ts'

const hints = { adds: ['First', 'Second'], '*': ['For all'] }

test('each failed run of a test opens its next hint', () => {
  expect(hintsFor(hints, noTries, 'adds')).toEqual({ open: [], hasMore: true })
  const once = triedAgain(noTries, ['adds'])
  expect(hintsFor(hints, once, 'adds')).toEqual({ open: ['First'], hasMore: true })
  const twice = triedAgain(once, ['adds'])
  expect(hintsFor(hints, twice, 'adds')).toEqual({ open: ['First', 'Second'], hasMore: false })
})

test('a run in which another test fails opens nothing for this one', () => {
  expect(hintsFor(hints, triedAgain(noTries, ['takes away']), 'adds').open).toEqual([])
})

test('a test may be called like what every object has', () => {
  const failed = triedAgain(noTries, ['toString', 'constructor'])
  expect(failed).toEqual({ failed: { '*': 1, toString: 1, constructor: 1 } })
  expect(hintsFor(hints, failed, 'constructor')).toEqual({ open: [], hasMore: false })
  expect(hintsFor({ toString: ['Join them', 'With a comma'] }, failed, 'toString')).toEqual({ open: ['Join them'], hasMore: true })
})

test('a hint for every test opens with any failed run, also before a test could run', () => {
  expect(hintsForAll(hints, triedAgain(noTries, [])).open).toEqual(['For all'])
  expect(hintsForAll(hints, triedAgain(noTries, ['adds'])).open).toEqual(['For all'])
})

test.each([
  ["NameError: name 'prnt' is not defined", 'hello.py', false],
  ["SyntaxError: '(' was never closed", 'hello.py', false],
  ['ReferenceError: prnt is not defined', 'hello.py', false],
  ['syntax error at or near "FUNCTIO"', 'hello.py', false],
  ["NameError: name 'greet' is not defined", 'test_hello.py', true],
  ["Expected: 'b'\nGot: 'c'", 'hello.py', true],
  ['TypeError: greet() takes 0 positional arguments', 'hello.py', true],
  ["NameError: name 'prnt' is not defined", null, true],
  ["SyntaxError: The requested module './sum.js' does not provide an export named 'sum'", 'sum.test.js', false],
  ["AttributeError: module 'math' has no attribute 'squareroot'", 'hello.py', true],
  ["ImportError: cannot import name 'greet' from 'hello' (/home/learner/hello.py)", 'test_hello.py', false],
  ["AttributeError: module 'hello' has no attribute 'greet'", 'test_hello.py', false],
  ["AttributeError: 'str' object has no attribute 'greet'", 'test_hello.py', true],
])('%s in %s: hints help with it: %s', (message, file, isHelp) => {
  expect(isAboutTask({ message, file }, ['hello.py'])).toBe(isHelp)
})
