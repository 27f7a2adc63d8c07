import type { Point, Size } from './geometry.ts'

export const ZOOM = 2
export const CENTRE: Point = { x: 0, y: 0 }

/** Keeps the zoomed picture covering the window. */
export function clampPan(pan: Point, shown: Size, room: Size, zoom = ZOOM): Point {
  return { x: clampAxis(pan.x, shown.width * zoom, room.width), y: clampAxis(pan.y, shown.height * zoom, room.height) }
}

function clampAxis(value: number, size: number, room: number): number {
  const reach = Math.max(0, (size - room) / 2)
  return reach === 0 ? 0 : Math.max(-reach, Math.min(reach, value))
}

/** Keeps the clicked point in place while zooming; `point` is relative to the picture's middle. */
export function panTowards(point: Point, zoom = ZOOM): Point {
  return { x: -point.x * (zoom - 1), y: -point.y * (zoom - 1) }
}

const STEP = 48

export function panByKey(key: string): Point | null {
  if (key === 'ArrowLeft') return { x: STEP, y: 0 }
  if (key === 'ArrowRight') return { x: -STEP, y: 0 }
  if (key === 'ArrowUp') return { x: 0, y: STEP }
  if (key === 'ArrowDown') return { x: 0, y: -STEP }
  return null
}
