import { expect, test } from 'vitest'
import { retriedIn } from './suite.ts'

test('a test that passed only when it was asked again is named', () => {
  const result = (fullName: string, status: string, ...failureMessages: string[]) => ({ fullName, status, failureMessages })
  const file = { name: `${process.cwd()}/e2e/a.test.ts`, status: 'passed', message: '' }
  const assertionResults = [
    result('one', 'passed'),
    result('two', 'passed', 'Timeout 30000ms exceeded'),
    result('three', 'failed', 'wrong'),
  ]
  const report = { numPassedTests: 2, numFailedTests: 1, numPendingTests: 0, testResults: [{ ...file, assertionResults }] }
  expect(retriedIn(report)).toEqual(['e2e/a.test.ts › two'])
})
