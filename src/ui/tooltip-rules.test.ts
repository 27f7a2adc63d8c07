import { expect, test } from 'vitest'
import { placeTooltip } from './tooltip-rules.ts'

const room = { width: 1000, height: 600 }
const tip = { width: 200, height: 40 }
const at = (left: number, top: number) => ({ left, top, width: 100, height: 40 })

test('a tooltip is centred on its side', () => {
  expect(placeTooltip(at(450, 300), tip, room, 'top')).toEqual({ left: 400, top: 254 })
  expect(placeTooltip(at(450, 300), tip, room, 'bottom')).toEqual({ left: 400, top: 346 })
  expect(placeTooltip(at(450, 300), tip, room, 'start')).toEqual({ left: 244, top: 300 })
  expect(placeTooltip(at(450, 300), tip, room, 'end')).toEqual({ left: 556, top: 300 })
})

test('start and end swap in right-to-left text', () => {
  expect(placeTooltip(at(450, 300), tip, room, 'start', true).left).toBe(556)
})

test('without room on its side it goes to the other', () => {
  expect(placeTooltip(at(450, 10), tip, room, 'top').top).toBe(56)
  expect(placeTooltip(at(450, 550), tip, room, 'bottom').top).toBe(504)
  expect(placeTooltip(at(10, 300), tip, room, 'start').left).toBe(116)
})

test.each(['top', 'bottom', 'start', 'end'] as const)('it stays inside the window (%s)', (side) => {
  for (const anchor of [at(-40, -20), at(960, 590), at(0, 300), at(900, 0)]) {
    const { left, top } = placeTooltip(anchor, tip, room, side)
    expect(left).toBeGreaterThanOrEqual(8)
    expect(top).toBeGreaterThanOrEqual(8)
    expect(left + tip.width).toBeLessThanOrEqual(992)
    expect(top + tip.height).toBeLessThanOrEqual(592)
  }
})
