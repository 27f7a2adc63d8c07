import { expect, test } from 'vitest'
import type { DocNode } from '../rules.ts'
import { guessHeight, roomOf } from './room.ts'

const paragraph = (letters: number): DocNode => ({ type: 'paragraph', content: [{ type: 'text', text: 'x'.repeat(letters) }] })

test('a longer text is given more room', () => {
  expect(guessHeight(paragraph(80))).toBeLessThan(guessHeight(paragraph(800)))
  expect(roomOf({ type: 'section', content: [paragraph(200)] })).toBe(240)
  expect(roomOf({ type: 'section', content: Array.from({ length: 90 }, () => paragraph(900)) })).toBe(3600)
})

test('of tabs only the tallest counts, because one shows at a time', () => {
  const tab = (letters: number): DocNode => ({ type: 'tab', content: [paragraph(letters)] })
  expect(guessHeight({ type: 'tabs', content: [tab(100), tab(1000)] })).toBe(guessHeight({ type: 'tabs', content: [tab(1000)] }))
})

test('code is as high as its lines, a picture as its height up to a limit', () => {
  expect(guessHeight({ type: 'codeBlock', attrs: { lines: Array.from({ length: 10 }, () => []) } })).toBe(310)
  expect(guessHeight({ type: 'image', attrs: { height: 4000 } })).toBe(680)
})
