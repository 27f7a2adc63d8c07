import { expect, test } from 'vitest'
import type { DocNode } from '#features/content/rules.ts'
import { pack, unpack } from './client.ts'

function packed(document: DocNode | null): string {
  return pack({ version: 'v', outline: [], quiz: null, document }).packed
}

test('a packed document leaves out what is null, false or empty, but keeps every place of a list', () => {
  const attrs = { id: 'a', title: '', optional: false, limit: null, lines: [['', ['kw', 'let']], []], level: 0 }
  expect(unpack(packed({ type: 'doc', attrs }))).toEqual({ type: 'doc', attrs: { id: 'a', lines: [['', ['kw', 'let']], []], level: 0 } })
})

test('the same text gives the same tree, and a locked project has none', () => {
  const text = packed({ type: 'doc' })
  expect(unpack(text)).toBe(unpack(text))
  expect(unpack(packed(null))).toBeNull()
})
