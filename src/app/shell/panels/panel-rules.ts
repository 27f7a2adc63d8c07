export const SIDES = ['left', 'right'] as const
export type Side = (typeof SIDES)[number]

export const PANELS_KEY = 'waymark:panels'
export const DEFAULT_WIDTH = 320
export const MIN_WIDTH = 240
export const MAX_WIDTH = 720

export interface Panels {
  open: Side | null
  left: number
  right: number
}

export const closedPanels: Panels = { open: null, left: DEFAULT_WIDTH, right: DEFAULT_WIDTH }

export function togglePanel(panels: Panels, side: Side): Panels {
  return { ...panels, open: panels.open === side ? null : side }
}

export function openPanel(panels: Panels, side: Side): Panels {
  return panels.open === side ? panels : { ...panels, open: side }
}

export function closePanels(panels: Panels): Panels {
  return panels.open === null ? panels : { ...panels, open: null }
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))
}

/** Here a panel covers most of the page: it opens only on request, and not on the next page. */
export const COVERED = '(width < 56.25rem)'

/** The stored panels; closed where they would cover the page. */
export function restoredPanels(stored: string | null, isCovered: boolean): Panels {
  const kept = readPanels(stored)
  return isCovered ? closePanels(kept) : kept
}

export function readPanels(stored: string | null): Panels {
  try {
    const kept: Partial<Panels> = JSON.parse(stored ?? '{}') ?? {}
    return {
      open: SIDES.find((side) => side === kept.open) ?? null,
      left: widthOf(kept.left),
      right: widthOf(kept.right),
    }
  } catch {
    return closedPanels
  }
}

function widthOf(kept: unknown): number {
  return typeof kept === 'number' && Number.isFinite(kept) ? clampWidth(kept) : DEFAULT_WIDTH
}
