import { expect, test } from 'vitest'
import { pressHandle, settleDrag, visibleWidth } from './handle-rules.ts'
import { closedPanels, openPanel, readPanels, togglePanel, type Panels } from './panel-rules.ts'

const leftOpen: Panels = { ...closedPanels, open: 'left', left: 400 }

test('[SHELL-18] opening one side closes the other', () => {
  expect(openPanel(leftOpen, 'right').open).toBe('right')
  expect(togglePanel(openPanel(leftOpen, 'right'), 'left').open).toBe('left')
})

test('toggling an open side closes it and keeps its width', () => {
  expect(togglePanel(leftOpen, 'left')).toEqual({ ...leftOpen, open: null })
})

test('[SHELL-23] a panel is initially 320 px wide', () => {
  expect(readPanels(null)).toEqual({ open: null, left: 320, right: 320 })
})

test.each([
  [-61, null, 400],
  [-60, 'left', 340],
  [-1, 'left', 399],
  [120, 'left', 520],
  [900, 'left', 720],
  [-400, null, 400],
] as const)('[SHELL-25] an open panel of 400 px dragged by %i px: open %s, width %i', (dragged, open, left) => {
  expect(settleDrag(leftOpen, 'left', dragged)).toEqual({ ...leftOpen, open, left })
})

test.each([
  [48, null, 320],
  [49, 'right', 320],
  [320, 'right', 320],
  [500, 'right', 500],
] as const)('[SHELL-25] a closed panel of 320 px dragged by %i px: open %s, width %i', (dragged, open, right) => {
  expect(settleDrag(closedPanels, 'right', dragged)).toEqual({ ...closedPanels, open, right })
})

test('[SHELL-18] dragging one side open closes the other', () => {
  expect(settleDrag(leftOpen, 'right', 200)).toEqual({ ...leftOpen, open: 'right' })
})

test('a narrow panel cannot be dragged below the width of its contents', () => {
  expect(settleDrag({ ...leftOpen, left: 250 }, 'left', -20)).toMatchObject({ open: 'left', left: 240 })
})

test('a click on the handle changes nothing', () => {
  expect(settleDrag(leftOpen, 'left', 0)).toBe(leftOpen)
  expect(settleDrag(closedPanels, 'left', 0)).toBe(closedPanels)
})

test('while dragging, the panel is as wide as the drag', () => {
  expect(visibleWidth(leftOpen, 'left', -150)).toBe(250)
  expect(visibleWidth(leftOpen, 'right', 30)).toBe(30)
  expect(visibleWidth(leftOpen, 'left', -1000)).toBe(0)
})

test.each([
  ['ArrowRight', 'left', 416],
  ['ArrowLeft', 'left', 384],
  ['End', 'left', 720],
  ['Home', null, 400],
  ['Enter', null, 400],
] as const)('the key %s on the handle of an open panel: open %s, width %i', (key, open, left) => {
  expect(pressHandle(leftOpen, 'left', key, 'ArrowRight')).toMatchObject({ open, left })
})

test('on the other side of the screen the arrows are reversed', () => {
  const rightOpen: Panels = { ...closedPanels, open: 'right' }
  expect(pressHandle(rightOpen, 'right', 'ArrowLeft', 'ArrowLeft').right).toBe(336)
  expect(pressHandle(rightOpen, 'right', 'ArrowRight', 'ArrowLeft').right).toBe(304)
})

test('an outward arrow opens a closed panel, and an inward one closes the narrowest', () => {
  expect(pressHandle(closedPanels, 'left', 'ArrowRight', 'ArrowRight').open).toBe('left')
  expect(pressHandle(closedPanels, 'left', 'ArrowLeft', 'ArrowRight').open).toBeNull()
  expect(pressHandle({ ...leftOpen, left: 240 }, 'left', 'ArrowLeft', 'ArrowRight').open).toBeNull()
})

test.each([
  ['{"open":"right","left":300,"right":500}', { open: 'right', left: 300, right: 500 }],
  ['{"open":"top","left":"wide","right":null}', closedPanels],
  ['{"left":99999,"right":1}', { open: null, left: 720, right: 240 }],
  ['null', closedPanels],
  ['not JSON', closedPanels],
])('stored panels %s are read as far as they are valid', (stored, panels) => {
  expect(readPanels(stored)).toEqual(panels)
})
