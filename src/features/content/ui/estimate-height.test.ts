import { expect, test } from 'vitest'
import type { DocNode } from '../content.rules.ts'
import { estimateHeight, reservedHeight } from './estimate-height.ts'

const paragraph = (letters: number): DocNode => ({ type: 'paragraph', content: [{ type: 'text', text: 'x'.repeat(letters) }] })

test('a longer text reserves more height', () => {
  expect(estimateHeight(paragraph(80))).toBeLessThan(estimateHeight(paragraph(800)))
  expect(reservedHeight({ type: 'section', content: [paragraph(200)] })).toBe(240)
  expect(reservedHeight({ type: 'section', content: Array.from({ length: 90 }, () => paragraph(900)) })).toBe(3600)
})

test('only the tallest tab counts, because one shows at a time', () => {
  const tab = (letters: number): DocNode => ({ type: 'tab', content: [paragraph(letters)] })
  expect(estimateHeight({ type: 'tabs', content: [tab(100), tab(1000)] })).toBe(estimateHeight({ type: 'tabs', content: [tab(1000)] }))
})

test('code is as high as its lines, a picture as its height up to a limit', () => {
  expect(estimateHeight({ type: 'codeBlock', attrs: { lines: Array.from({ length: 10 }, () => []) } })).toBe(310)
  expect(estimateHeight({ type: 'image', attrs: { height: 4000 } })).toBe(680)
})

test('a practice is as high as its files, without the folded tests', () => {
  const file = (role: string) => ({ name: 'a.py', role, text: '', lines: Array.from({ length: 10 }, () => []) })
  const height = (roles: string[]) => estimateHeight({ type: 'validationWork', attrs: { files: roles.map(file) } })
  expect(height(['write', 'given'])).toBe(150 + 2 * 310)
  expect(height(['write', 'given', 'tests'])).toBe(height(['write', 'given']))
})
