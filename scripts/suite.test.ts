import { expect, test } from 'vitest'
import { retriedIn } from './suite.ts'

test('a test that passed only on retry is listed, with its error and place', () => {
  const result = (fullName: string, status: string, ...failureMessages: string[]) => ({ fullName, status, failureMessages })
  const file = { name: `${process.cwd()}/e2e/a.test.ts`, status: 'passed', message: '' }
  const assertionResults = [
    result('one', 'passed'),
    result(
      'two',
      'passed',
      'Timeout 30000ms exceeded.\nCall log:\n  - waiting for a button\n      - element is not stable\n    at /home/e2e/a.test.ts:218:68',
    ),
    result('three', 'failed', 'wrong'),
  ]
  const report = { numPassedTests: 2, numFailedTests: 1, numPendingTests: 0, testResults: [{ ...file, assertionResults }] }
  const lines = ['Timeout 30000ms exceeded. (e2e/a.test.ts:218)', '  - waiting for a button', '  - element is not stable']
  expect(retriedIn(report)).toEqual([['e2e/a.test.ts › two', ...lines.map((line) => `             ${line}`)].join('\n')])
})
