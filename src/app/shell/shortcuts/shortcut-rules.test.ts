import { expect, test } from 'vitest'
import { shortcutOf } from './shortcut-rules.ts'

const plain = { key: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test.each([
  ['ArrowLeft', 'ask'],
  ['k', 'projects'],
  ['K', 'projects'],
  ['o', 'portfolio'],
  ['ArrowRight', 'my-work'],
  ['s', null],
] as const)('Ctrl or Cmd with %s means %s', (key, shortcut) => {
  expect(shortcutOf({ ...plain, key, ctrlKey: true }, 'page')).toBe(shortcut)
  expect(shortcutOf({ ...plain, key, metaKey: true }, 'page')).toBe(shortcut)
  expect(shortcutOf({ ...plain, key }, 'page')).toBeNull()
  expect(shortcutOf({ ...plain, key, ctrlKey: true, shiftKey: true }, 'page')).toBeNull()
  expect(shortcutOf({ ...plain, key, ctrlKey: true, altKey: true }, 'page')).toBeNull()
})

test('? opens the sheet, but not while typing', () => {
  expect(shortcutOf({ ...plain, key: '?', shiftKey: true }, 'page')).toBe('sheet')
  expect(shortcutOf({ ...plain, key: '?', shiftKey: true }, 'empty-field')).toBeNull()
  expect(shortcutOf({ ...plain, key: '?', shiftKey: true }, 'filled-field')).toBeNull()
})

test('shortcuts with Ctrl or Cmd work in a field, but the arrows keep their meaning in a text', () => {
  const press = (key: string, place: 'empty-field' | 'filled-field') => shortcutOf({ ...plain, key, ctrlKey: true }, place)
  expect(press('k', 'filled-field')).toBe('projects')
  expect(press('ArrowLeft', 'empty-field')).toBe('ask')
  expect(press('ArrowLeft', 'filled-field')).toBeNull()
  expect(press('ArrowRight', 'filled-field')).toBeNull()
})
