import { MAX_WIDTH, MIN_WIDTH, clampWidth, closePanels, openPanel, togglePanel, type Panels, type Side } from './panel-rules.ts'

export const KEY_STEP = 16
const CLOSES_BELOW = 0.85
const OPENS_ABOVE = 0.15

/** Visible width of the panel while dragging; at most its largest width. */
export function visibleWidth(panels: Panels, side: Side, dragged: number): number {
  const start = panels.open === side ? panels[side] : 0
  return Math.min(MAX_WIDTH, Math.max(0, start + dragged))
}

/** Where a released handle snaps, by the visible share of the panel's width. */
export function settleDrag(panels: Panels, side: Side, dragged: number): Panels {
  if (dragged === 0) return panels
  const wasOpen = panels.open === side
  const own = panels[side]
  const visible = visibleWidth(panels, side, dragged)
  const share = visible / own
  const staysOpen = wasOpen ? share >= CLOSES_BELOW : share > OPENS_ABOVE
  if (!staysOpen) return wasOpen ? closePanels(panels) : panels
  return { ...panels, open: side, [side]: clampWidth(wasOpen ? visible : Math.max(own, visible)) }
}

export type HandleKey = 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End' | 'Enter'

/** `outwards` is the arrow key that makes this panel wider on the screen. */
export function pressHandle(panels: Panels, side: Side, key: HandleKey, outwards: 'ArrowLeft' | 'ArrowRight'): Panels {
  const isOpen = panels.open === side
  if (key === 'Enter') return togglePanel(panels, side)
  if (key === 'Home') return isOpen ? closePanels(panels) : panels
  if (key === 'End') return { ...panels, open: side, [side]: MAX_WIDTH }
  if (key !== outwards) {
    if (!isOpen) return panels
    return panels[side] <= MIN_WIDTH ? closePanels(panels) : { ...panels, [side]: clampWidth(panels[side] - KEY_STEP) }
  }
  return isOpen ? { ...panels, [side]: clampWidth(panels[side] + KEY_STEP) } : openPanel(panels, side)
}
