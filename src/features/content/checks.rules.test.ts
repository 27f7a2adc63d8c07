import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRight, matchesOutput, patternProblem, type AnswerCheck } from './checks.rules.ts'

const message = 'No.'
const CHECKS: [AnswerCheck, string[], string[]][] = [
  [{ check: 'exact', value: '404', message }, ['404', ' 404 '], ['4040', '']],
  [{ check: 'caseless', value: 'GET', message }, ['get', 'Get\n'], ['got']],
  [{ check: 'one-of', value: ['PUT', 'PATCH'], message }, ['put', 'PATCH'], ['POST']],
  [{ check: 'number', value: 0.3, tolerance: 0, message }, ['0.3', '.3', '0,3', '3e-1'], ['0.31', 'three', '', '0x3']],
  [{ check: 'number', value: 1000, tolerance: 5, message }, ['1 000', '1_004', '995', '1000 ms'], ['1006']],
  [{ check: 'pattern', value: '^v2[0-9]\\.\\d+', message }, ['v24.1.0', ' v20.11'], ['24', 'v30.1']],
  [
    { check: 'output', value: 'HTTP/1.1 200 OK\nDate: <any>\n…', message },
    ['HTTP/1.1 200 OK\r\nDate:  Mon\n\nx\ny'],
    ['HTTP/1.1 404 Not Found\nDate: x'],
  ],
]

test.each(CHECKS)('%o', (check, right, wrong) => {
  expect(right.filter((answer) => !isRight(check, answer))).toEqual([])
  expect(wrong.filter((answer) => isRight(check, answer))).toEqual([])
})

test('a pattern that would hang a backtracking engine ends here', () => {
  const check: AnswerCheck = { check: 'pattern', value: '^(a+)+$', message }
  expect(isRight(check, `${'a'.repeat(50_000)}!`)).toBe(false)
})

test('an unsupported pattern is reported', () => {
  expect(patternProblem('(?=a)')).toContain('(?=')
  expect(patternProblem('(a)')).toBeNull()
})

test.each([
  ['a\n…\nd', 'a\nb\nc\nd', true],
  ['a\n…\nd', 'a\nd', true],
  ['…\nb', 'a\nb\nc', false],
  ['…', '', true],
  ['…\n…', 'a', true],
  ['a <any> c <any>', 'a b c d', true],
  ['<any>ms', '12ms', true],
  ['<any>ms', '12s', false],
  ['a<any>a', 'a', false],
  ['  two   words ', 'two words', true],
])('expected %j against %j is %s', (expected, actual, matches) => {
  expect(matchesOutput(expected, actual)).toBe(matches)
})

test('every output matches itself, also between other lines', () => {
  const line = fc.stringMatching(/^[a-z <>.]{0,12}$/).filter((text) => !/^\s*\.\.\.\s*$|<any>/.test(text))
  fc.assert(
    fc.property(fc.array(line), fc.array(line), (lines, others) => {
      const output = lines.join('\n')
      expect(matchesOutput(output, output)).toBe(true)
      expect(matchesOutput(`…\n${output}\n…`, [...others, ...lines, ...others].join('\n'))).toBe(true)
    }),
  )
})

test.each([
  ['“Blocked.”', true],
  ['blocked.', true],
  ['"blocked"', true],
  ["'blocked'.", true],
  ['"blocked', false],
  ['not blocked', false],
  ['blocked?', false],
])('marks around a word say nothing: %j is right: %s', (answer, isAccepted) => {
  expect(isRight({ check: 'caseless', value: 'blocked', message: '' }, answer)).toBe(isAccepted)
  expect(isRight({ check: 'one-of', value: ['other', 'Blocked'], message: '' }, answer)).toBe(isAccepted)
})
