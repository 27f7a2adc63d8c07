import { expect, test } from 'vitest'
import { findTestHooks } from './check-test-hooks.ts'

const withVitest = (text: string) => findTestHooks('e2e/site.ts', `import { afterAll, beforeAll, test } from 'vitest'\n${text}`)

test.each([
  ['beforeAll(async () => {})', ['beforeAll']],
  ['for (const width of [1, 2]) { test(`${width}`, () => {}) }', ['test']],
  ["test.each([1])('%i', () => {})", ['test']],
  ['if (process.env.CI) afterAll(() => {})', ['afterAll']],
])('a hook that a module registers on import is found: %s', (text, found) => {
  expect(withVitest(text)).toEqual(found)
})

test.each([
  'export function serve() { beforeAll(() => {}) }',
  'export const serve = () => { beforeAll(() => {}); afterAll(() => {}) }',
  'export class Site { serve() { beforeAll(() => {}) } }',
  "const isNumber = /x/.test('x')",
])('one that it registers in a function is not: %s', (text) => {
  expect(withVitest(text)).toEqual([])
})

test('a function of that name that is not from vitest is ignored', () => {
  expect(findTestHooks('src/a.ts', "import { test } from './b.ts'\ntest()")).toEqual([])
})
