import { expect, test } from 'vitest'
import { exportedNames, findDoubledNames, namesInGlossary } from './check-doubled-names.ts'

test.each([
  ['export const a = 1, b = 2', ['a', 'b']],
  ['export function draw() {}', ['draw']],
  ['export async function* draw() {}', ['draw']],
  ['export class Stop {}', ['Stop']],
  ['export interface Note {}', ['Note']],
  ["export type Kind = 'a'", ['Kind']],
  ['const a = 1\nexport { a }', ['a']],
  ['const a = 1\nexport { a as b }', ['b']],
])('%s', (text, names) => {
  expect(exportedNames('src/a.ts', text)).toEqual(names)
})

test.each([
  'const a = 1',
  "export { a } from './b.ts'",
  "export type { Note } from './b.ts'",
  "export * from './b.ts'",
  "import { a } from './b.ts'\nexport { a }",
  'export default function () {}',
])('nothing is declared and exported: %s', (text) => {
  expect(exportedNames('src/a.ts', text)).toEqual([])
})

const exported = new Map([
  ['src/features/a/a.rules.ts', ['Note', 'draw']],
  ['src/features/b/b.rules.ts', ['Note', 'paint']],
])

test('a name of two files is found, with both', () => {
  expect(findDoubledNames(exported, [])).toEqual([
    'Note: exported by src/features/a/a.rules.ts and src/features/b/b.rules.ts; a search for a name should find one thing',
  ])
})

test('a name of the list may stand twice', () => {
  expect(findDoubledNames(exported, ['Note'])).toEqual([])
})

test.each(['draw', 'gone'])('a name of the list that does not stand twice is found: %s', (name) => {
  expect(findDoubledNames(exported, ['Note', name])).toEqual([
    `docs/glossary.md: ${name} is exported by one file at most; take it off the list`,
  ])
})

test('the list is the table under its heading, and no other', () => {
  const glossary =
    '| word | is |\n|---|---|\n| `step` | a level |\n\n## Names that stand twice\n\n| name | why |\n|---|---|\n| `jobs` | the table |\n| `useA$` | two |\n'
  expect(namesInGlossary(glossary)).toEqual(['jobs', 'useA$'])
})
