import type { Box, Size } from './geometry.ts'

export type TooltipSide = 'top' | 'bottom' | 'start' | 'end'

export const CLICK_TOOLTIP_MS = 1000
export const COPIED_TOOLTIP_MS = 1500

const GAP = 6
const EDGE = 8

const clamp = (value: number, size: number, room: number) => Math.max(EDGE, Math.min(value, room - size - EDGE))

/** Beside the anchor on the preferred side, on the other when there is no room, always inside the window. */
export function placeTooltip(anchor: Box, tip: Size, room: Size, side: TooltipSide, rightToLeft = false): { left: number; top: number } {
  const above = anchor.top - tip.height - GAP
  const below = anchor.top + anchor.height + GAP
  const left = anchor.left - tip.width - GAP
  const right = anchor.left + anchor.width + GAP
  const centred = {
    left: clamp(anchor.left + anchor.width / 2 - tip.width / 2, tip.width, room.width),
    top: clamp(anchor.top + anchor.height / 2 - tip.height / 2, tip.height, room.height),
  }
  const fitsAbove = above >= EDGE
  const fitsBelow = below + tip.height <= room.height - EDGE
  if (side === 'top') return { left: centred.left, top: fitsAbove || !fitsBelow ? Math.max(EDGE, above) : below }
  if (side === 'bottom') return { left: centred.left, top: fitsBelow || !fitsAbove ? clamp(below, tip.height, room.height) : above }
  const fitsLeft = left >= EDGE
  const fitsRight = right + tip.width <= room.width - EDGE
  const wishesLeft = (side === 'start') !== rightToLeft
  const goesLeft = wishesLeft ? fitsLeft || !fitsRight : fitsLeft && !fitsRight
  return { left: clamp(goesLeft ? left : right, tip.width, room.width), top: centred.top }
}
