import { expect, test } from 'vitest'
import { eventIn, MOST_SAID } from './run-limits.rules.ts'

const read = (value: unknown) => eventIn(JSON.stringify(value))

test('what is an event is taken, and nothing beside its own fields', () => {
  expect(read({ kind: 'output', stream: 'out', text: 'a', more: 1 })).toEqual({ kind: 'output', stream: 'out', text: 'a' })
  expect(read({ kind: 'end', reason: 'done', problem: null })).toEqual({ kind: 'end', reason: 'done', problem: null })
  expect(read({ kind: 'test', name: 'a', passed: 'yes', message: '', line: null, file: null })).toMatchObject({ passed: false })
})

test.each([
  ['words'],
  [null],
  [[]],
  [{ kind: 'forged' }],
  [{ kind: 'output', stream: 'out', text: 3 }],
  [{ kind: 'output', stream: 'out', text: 'x'.repeat(MOST_SAID.bytes + 1) }],
  [{ kind: 'test', name: '', passed: true, message: '', line: null, file: null }],
  [{ kind: 'test', name: 'a', passed: true, message: '', line: -1, file: null }],
  [{ kind: 'table', columns: ['a'], rows: [[1]] }],
  [{ kind: 'table', columns: ['a'], rows: 'many' }],
  [{ kind: 'end', reason: 'because', problem: null }],
])('%j is no event', (value) => {
  expect(read(value)).toBeNull()
})

test('what is no JSON is no event', () => {
  expect(eventIn('{"kind":')).toBeNull()
})
