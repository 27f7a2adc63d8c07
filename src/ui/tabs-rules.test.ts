import { expect, test } from 'vitest'
import { nextTab } from './tabs-rules.ts'

const press = (key: string, rest = {}) => ({ key, altKey: false, ctrlKey: false, metaKey: false, ...rest })

test('arrow keys walk the tabs and wrap at both ends', () => {
  expect(nextTab(press('ArrowRight'), 0, 3, false)).toBe(1)
  expect(nextTab(press('ArrowRight'), 2, 3, false)).toBe(0)
  expect(nextTab(press('ArrowLeft'), 0, 3, false)).toBe(2)
})

test('in right-to-left text the arrows are swapped', () => {
  expect(nextTab(press('ArrowLeft'), 0, 3, true)).toBe(1)
})

test('Home and End select the ends, other keys do nothing', () => {
  expect(nextTab(press('Home'), 2, 3, false)).toBe(0)
  expect(nextTab(press('End'), 0, 3, false)).toBe(2)
  expect(nextTab(press('a'), 0, 3, false)).toBeNull()
})

test('a key with Alt, Control or Command belongs to the browser', () => {
  for (const held of ['altKey', 'ctrlKey', 'metaKey']) expect(nextTab(press('ArrowLeft', { [held]: true }), 1, 3, false)).toBeNull()
})
