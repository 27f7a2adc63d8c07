import { expect, test } from 'vitest'
import { MOST_TESTS } from '#features/practice/work.rules.ts'
import { withRun } from './test-days.rules.ts'

const result = (name: string, passed: boolean) => ({ name, passed, message: '' })

test('a day counts each run of each test, and what the last one said', () => {
  const first = withRun({}, [result('adds', false), result('subtracts', true)])
  const second = withRun(first, [result('adds', true), result('subtracts', true)])
  expect(second).toEqual({
    adds: { runs: 2, failed: 1, passes: true },
    subtracts: { runs: 2, failed: 0, passes: true },
  })
})

test('two tests of one name are one, which passes where both do', () => {
  expect(withRun({}, [result('adds', false), result('adds', true)])).toEqual({ adds: { runs: 1, failed: 1, passes: false } })
})

test('a learner who makes up names fills no more than a day has room for', () => {
  const names = (of: string) => Array.from({ length: MOST_TESTS }, (_, at) => result(`${of} ${at}`, false))
  const day = withRun(withRun({}, names('one')), [...names('other'), result('one 3', true)])
  expect(Object.keys(day)).toHaveLength(MOST_TESTS)
  expect(day['one 3']).toEqual({ runs: 2, failed: 1, passes: true })
})

test('a name is kept without what a database cannot hold', () => {
  expect(Object.keys(withRun({}, [result('a\0\ud800b', false)]))).toEqual(['a\ufffdb'])
})
