import { expect, test } from 'vitest'
import { findLongComponents } from './check-components.ts'

const named = (name: string, lines: number) => `export function ${name}() {\n${'  act()\n'.repeat(lines - 2)}}\n`

test.each(['Panel', 'usePanel'])('%s of more than a hundred lines is found', (name) => {
  expect(findLongComponents('src/a.tsx', named(name, 101))).toEqual([`${name} (101 lines)`])
  expect(findLongComponents('src/a.tsx', named(name, 100))).toEqual([])
})

test('other functions may be longer', () => {
  expect(findLongComponents('src/a.ts', named('openPanel', 150) + named('user', 150))).toEqual([])
})
