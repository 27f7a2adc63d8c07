import { expect, test } from 'vitest'
import { beginLog, failedTests, logged, runOutcome, sharedMessage } from './run-log.rules.ts'
import type { EndReason, RunEvent } from './run.rules.ts'
import { MOST_TESTS } from './work.rules.ts'

const after = (mode: 'run' | 'test', ...events: RunEvent[]) => events.reduce(logged, beginLog(mode))
const said = (text: string): RunEvent => ({ kind: 'output', stream: 'out', text })
const tested = (name: string, passed: boolean): RunEvent => ({
  kind: 'test',
  name,
  passed,
  message: passed ? '' : 'No.',
  line: null,
  file: null,
})
const end = (reason: EndReason): RunEvent => ({ kind: 'end', reason, problem: null })

test('output of one stream is one piece, however it came', () => {
  const { printed } = after('run', said('a'), said('b'), { kind: 'output', stream: 'err', text: 'c' })
  expect(printed).toEqual([
    { kind: 'out', text: 'ab' },
    { kind: 'err', text: 'c' },
  ])
})

test('of a long output the end is shown, and that something is left out', () => {
  const { printed, cut } = after('run', said('a'.repeat(19_999)), said('bc'), { kind: 'output', stream: 'err', text: 'd' })
  expect(cut).toBe('before')
  expect(printed.map((piece) => (piece.kind === 'table' ? 0 : piece.text.length))).toEqual([19_999, 1])
  expect(after('run', said('short')).cut).toBeNull()
})

test('of a program that printed too much the beginning is shown', () => {
  const { printed, cut } = after('run', said(`begin${'x'.repeat(15_000)}`), said('y'.repeat(50_000)), said('end'), end('too_much_output'))
  expect(cut).toBe('after')
  expect(printed).toEqual([{ kind: 'out', text: `begin${'x'.repeat(15_000)}${'y'.repeat(4_995)}` }])
  expect(after('run', said('short'), end('too_much_output'))).toMatchObject({ printed: [{ text: 'short' }], cut: 'after' })
})

test('what all failed tests say is one message, where they are several', () => {
  const { tests } = after('test', tested('one', false), tested('two', true), tested('three', false))
  expect(sharedMessage(tests)).toBe('No.')
  expect(sharedMessage(tests.slice(0, 2))).toBeNull()
  expect(sharedMessage([...tests, { name: 'four', passed: false, message: 'Other.', line: null, file: null }])).toBeNull()
  expect(sharedMessage([])).toBeNull()
})

test('the outcome of a whole run of the tests is kept, with what was printed', () => {
  const log = after('test', said('hello'), tested('one', true), { kind: 'printed', text: '7' }, end('done'))
  expect(runOutcome(log)).toEqual({ tests: [{ name: 'one', passed: true, message: '' }], output: 'hello', printed: '7' })
  expect(failedTests(after('test', tested('one', true), tested('two', false)))).toEqual(['two'])
})

test('of more tests than are kept none that failed is lost', () => {
  const many = Array.from({ length: 120 }, (_, at) => tested(`test ${at}`, at !== 109))
  const kept = runOutcome(after('test', ...many, end('done')))?.tests ?? []
  expect(kept).toHaveLength(MOST_TESTS)
  expect(kept.slice(0, 2)).toEqual([
    { name: 'test 109', passed: false, message: 'No.' },
    { name: 'test 0', passed: true, message: '' },
  ])
  const outcome = runOutcome(after('test', ...many.slice(20), end('done')))
  expect(outcome?.tests.map(({ name }) => name)).toEqual(many.slice(20).map((one) => (one.kind === 'test' ? one.name : '')))
})

test('what was stopped before all tests ran has no outcome, unless one had failed', () => {
  expect(runOutcome(after('test', tested('one', true), end('stopped')))).toBeNull()
  expect(runOutcome(after('test', tested('one', true)))).toBeNull()
  expect(runOutcome(after('test', end('failed')))).toBeNull()
  expect(runOutcome(after('run', end('done')))).toBeNull()
  expect(runOutcome(after('test', tested('one', false), end('too_long')))?.tests).toHaveLength(1)
})
