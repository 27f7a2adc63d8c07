import type { PlaceName } from '../place-rules.ts'

export interface ToolbarFlags {
  chatToolbar: boolean
  liveDocs: boolean
}

export const defaultFlags: ToolbarFlags = { chatToolbar: true, liveDocs: true }

export type ToolbarButton = 'ask' | 'ask-community' | 'projects' | 'portfolio' | 'my-work'

/** Chat and My work belong to a project; elsewhere there is nothing to ask about. */
export function toolbarButtons(flags: ToolbarFlags, place: PlaceName): ToolbarButton[] {
  if (!flags.chatToolbar) return ['portfolio', 'projects', 'ask-community']
  if (place !== 'project') return ['projects', 'portfolio']
  return flags.liveDocs ? ['ask', 'projects', 'portfolio', 'my-work'] : ['ask', 'projects', 'portfolio']
}

const PLACES: readonly ToolbarButton[] = ['ask', 'projects', 'portfolio', 'my-work']

/** Where the buttons stand, those that are missing on a page among them. */
export function placesOf(buttons: readonly ToolbarButton[]): readonly ToolbarButton[] {
  return buttons.includes('ask-community') ? buttons : PLACES
}

export const TOOLBAR_VIEWS = ['directory', 'user', 'admin'] as const
export type ToolbarView = (typeof TOOLBAR_VIEWS)[number]

export interface ToolbarState {
  view: ToolbarView | null
  /** The panel above the toolbar; open exactly when there is a view. */
  isNavigationOpen: boolean
}

export const closedToolbar: ToolbarState = { view: null, isNavigationOpen: false }

const open: Record<ToolbarView, ToolbarState> = {
  directory: { view: 'directory', isNavigationOpen: true },
  user: { view: 'user', isNavigationOpen: true },
  admin: { view: 'admin', isNavigationOpen: true },
}

/** A state is one object, so that an unchanged one causes no re-render. */
export function showView(view: ToolbarView): ToolbarState {
  return open[view]
}

export function toggleView(state: ToolbarState, view: ToolbarView): ToolbarState {
  return state.view === view ? closeNavigation() : showView(view)
}

export function closeNavigation(): ToolbarState {
  return closedToolbar
}

interface Scroll {
  from: number
  to: number
  isAtEnd: boolean
  /** A field has the focus: typing scrolls the page, and is not reading on. */
  isWriting?: boolean
}

/** An unpinned toolbar hides while scrolling down, and returns with the first scroll up. */
export function isTuckedAway(isTucked: boolean, scroll: Scroll): boolean {
  const moved = scroll.to - scroll.from
  if (scroll.to <= 0 || scroll.isAtEnd || scroll.isWriting) return false
  if (Math.abs(moved) < 8) return isTucked
  return moved > 0
}
