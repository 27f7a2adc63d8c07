export const EDGE_PX = 8
export const OPEN_AFTER_MS = 150
export const LEAVE_PX = 48

/** How the course lies over the page: shut, or opened by one or the other. */
export type CourseState = 'shut' | 'by-hover' | 'by-button'

interface Screen {
  width: number
  isRightToLeft: boolean
}

/** How far a point is from the edge at which the course lies. */
export function fromEdge(x: number, { width, isRightToLeft }: Screen): number {
  return isRightToLeft ? width - 1 - x : x
}

export function isAtEdge(distance: number): boolean {
  return distance >= 0 && distance < EDGE_PX
}

/** What came by hovering goes when the mouse is that far from it; what was asked for stays. */
export function leavesBehind(state: CourseState, distance: number, courseWidth: number): boolean {
  return state === 'by-hover' && distance > courseWidth + LEAVE_PX
}
