import { expect, test } from 'vitest'
import { exportedOneByOne } from './one-by-one.ts'

const split = (text: string, name = 'main.js') =>
  exportedOneByOne(text, {
    transforms: name.endsWith('s') && name.includes('.ts') ? ['typescript', 'imports'] : ['imports', 'jsx'],
    filePath: name,
  })

test.each([
  ['export const a = 1, b = 2', 'export const a = 1; export const b = 2'],
  ['export let x = f(1, 2), y, z = [1, 2]\nfoo(), bar()', 'export let x = f(1, 2); export let y; export let z = [1, 2]\nfoo(), bar()'],
  [
    'export const a = 1,\n  b = (p, q) => ({ p, q }),\n  c = `${1, 2}, ${a}`\n',
    'export const a = 1; export const\n  b = (p, q) => ({ p, q }); export const\n  c = `${1, 2}, ${a}`\n',
  ],
  ['export var größe = "a, b", _c = /[,]/', 'export var größe = "a, b"; export var _c = /[,]/'],
  ['// ä\nconst t = `\n,\n`\nexport const a = t, b = 2', '// ä\nconst t = `\n,\n`\nexport const a = t; export const b = 2'],
])('each exported name gets its own export: %s', (text, wanted) => {
  expect(split(text)).toBe(wanted)
})

test.each([
  'const a = 1, b = 2\nexport { a, b }',
  'export const a = (1, 2)\nlet c = 1, d = 2',
  'export function f(a, b) { let c = 1, d = 2; return [a, b, c, d] }',
  'export const [a, b] = [1, 2]',
])('what is right stays as it is: %s', (text) => {
  expect(split(text)).toBe(text)
})

test('types may have commas', () => {
  expect(split('export const m: Map<string, number> = new Map<string, number>(), n: number = 1', 'main.ts')).toBe(
    'export const m: Map<string, number> = new Map<string, number>(); export const n: number = 1',
  )
})
