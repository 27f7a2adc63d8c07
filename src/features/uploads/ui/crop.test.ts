import { expect, test } from 'vitest'
import { clampCrop, movedCrop, squareOf, wholeCrop } from './crop.ts'

const wide = { width: 400, height: 200 }

test('a picture is cropped to a square in its middle', () => {
  expect(squareOf(wide, wholeCrop)).toEqual({ side: 200, left: 100, top: 0 })
  expect(squareOf({ width: 100, height: 300 }, wholeCrop)).toEqual({ side: 100, left: 0, top: 100 })
  expect(squareOf(wide, { ...wholeCrop, zoom: 2 })).toEqual({ side: 100, left: 150, top: 50 })
})

test('the square never leaves the picture', () => {
  expect(clampCrop(wide, { zoom: 1, x: 0, y: 0 })).toEqual({ zoom: 1, x: 0.25, y: 0.5 })
  expect(clampCrop(wide, { zoom: 9, x: 1, y: 1 })).toEqual({ zoom: 4, x: 0.9375, y: 0.875 })
  expect(clampCrop(wide, { zoom: 0, x: 0.5, y: 0.5 })).toEqual(wholeCrop)
})

test('the picture follows the pointer', () => {
  expect(movedCrop(wide, wholeCrop, { x: 0.25, y: 1 })).toEqual({ zoom: 1, x: 0.375, y: 0.5 })
})
