import type { Size } from '#ui/geometry.ts'

/** A square crop: its zoom, and its centre as a fraction of the picture from 0 to 1. */
export interface Crop {
  zoom: number
  x: number
  y: number
}

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const MOST_ZOOM = 4
export const PICTURE_PIXELS = 512

/** In pixels of the picture. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  return { side, left: x * width - side / 2, top: y * height - side / 2 }
}

/** Keeps the square inside the picture. */
export function clampCrop(picture: Size, { zoom, x, y }: Crop): Crop {
  const near = Math.min(Math.max(zoom, 1), MOST_ZOOM)
  const half = Math.min(picture.width, picture.height) / near / 2
  const within = (middle: number, length: number) => Math.min(Math.max(middle, half / length), 1 - half / length)
  return { zoom: near, x: within(x, picture.width), y: within(y, picture.height) }
}

/** The picture follows the pointer: `by` in sides of the shown square. */
export function movedCrop(picture: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { side } = squareOf(picture, crop)
  return clampCrop(picture, { ...crop, x: crop.x - (by.x * side) / picture.width, y: crop.y - (by.y * side) / picture.height })
}
