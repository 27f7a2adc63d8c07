import { expect, test } from 'vitest'
import { CENTRE, ZOOM, clampPan, panByKey, panTowards } from './image-zoom-rules.ts'

const room = { width: 1000, height: 600 }

test('the viewer zooms to twice the size', () => {
  expect(ZOOM).toBe(2)
})

test('[UI-17] a picture cannot be dragged beyond its edges', () => {
  const shown = { width: 800, height: 600 }
  expect(clampPan({ x: 9999, y: 9999 }, shown, room)).toEqual({ x: 300, y: 300 })
  expect(clampPan({ x: -9999, y: -9999 }, shown, room)).toEqual({ x: -300, y: -300 })
  expect(clampPan({ x: 120, y: -40 }, shown, room)).toEqual({ x: 120, y: -40 })
})

test('[UI-17] a picture that is smaller than the window even when zoomed stays centred', () => {
  expect(clampPan({ x: 50, y: 50 }, { width: 200, height: 100 }, room)).toEqual({ x: 0, y: 0 })
})

test('a picture that is not zoomed cannot be moved', () => {
  expect(clampPan({ x: 50, y: 50 }, { width: 1000, height: 600 }, room, 1)).toEqual(CENTRE)
})

test('zooming keeps the clicked point under the pointer', () => {
  expect(panTowards({ x: 100, y: -50 })).toEqual({ x: -100, y: 50 })
})

test('arrow keys pan, other keys do nothing', () => {
  expect(panByKey('ArrowRight')?.x).toBeLessThan(0)
  expect(panByKey('ArrowUp')?.y).toBeGreaterThan(0)
  expect(panByKey('a')).toBeNull()
})
