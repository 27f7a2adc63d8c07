import { expect, test } from 'vitest'
import { eventIn, foundScriptsIn, MOST_SAID } from './run-limits.rules.ts'

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

test('the scripts of a page are taken as its frame found them, and nothing else', () => {
  const script = { name: 'a.js', text: 'x', type: 'module' }
  expect(foundScriptsIn({ scripts: [script, { ...script, name: null }] })).toHaveLength(2)
  for (const said of [
    null,
    [script],
    { scripts: {} },
    { scripts: [{ ...script, name: 1 }] },
    { scripts: [{ ...script, text: 'x'.repeat(MOST_SAID.bytes + 1) }] },
    { scripts: Array.from({ length: 101 }, () => script) },
  ])
    expect(foundScriptsIn(said)).toBeNull()
})
