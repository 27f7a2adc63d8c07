export const EDGE_PX = 8
export const OPEN_AFTER_MS = 150
export const LEAVE_PX = 48

/** Whether the course is open, and by what. */
export type CourseState = 'shut' | 'by-hover' | 'by-button'

interface Screen {
  width: number
  isRightToLeft: boolean
}

/** The distance of a point from the course's edge. */
export function fromEdge(x: number, { width, isRightToLeft }: Screen): number {
  return isRightToLeft ? width - 1 - x : x
}

export function isAtEdge(distance: number): boolean {
  return distance >= 0 && distance < EDGE_PX
}

/** Opened by hovering, it closes when the mouse is that far away; opened by the button it stays. */
export function leavesBehind(state: CourseState, distance: number, courseWidth: number): boolean {
  return state === 'by-hover' && distance > courseWidth + LEAVE_PX
}
