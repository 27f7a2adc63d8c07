import { expect, test } from 'vitest'
import { findCycles } from './check-cycles.ts'

const sources = (imports: Record<string, string[]>) =>
  Object.entries(imports).map(([path, to]) => ({ path, imports: to.map((one) => ({ path: one })) }))

test('files that lead back to none are no cycle', () => {
  expect(findCycles(sources({ a: ['b', 'c'], b: ['c', 'zod'], c: [] }))).toEqual([])
})

test('a cycle is found once, with its way', () => {
  expect(findCycles(sources({ a: ['b'], b: ['c'], c: ['b', 'b'] }))).toEqual([
    'b → c → b — a cycle has no beginning to read from; put what two of its files share into one that both import',
  ])
})

test('a file that the bundler makes a text of counts as the file', () => {
  expect(findCycles(sources({ 'a.ts': ['b.ts?frame-script'], 'b.ts': ['a.ts'] }))).toHaveLength(1)
})

test('an import of the list may close a cycle', () => {
  const cycle = sources({ a: ['b'], b: ['c'], c: ['a'] })
  expect(findCycles(cycle, ['c → a'])).toEqual([])
  expect(findCycles(sources({ a: ['b', 'c'], b: ['a'], c: ['a'] }), ['c → a'])).toHaveLength(1)
})

test.each([
  ['is gone', { a: ['b'], b: [] }],
  ['closes no cycle', { a: ['b'], b: ['a'], c: ['a'] }],
])('an import of the list that %s is found', (_, imports) => {
  const needless = 'c → a — closes no cycle of imports; take it off the list of those that stay'
  expect(findCycles(sources(imports), ['c → a'])).toContain(needless)
})
