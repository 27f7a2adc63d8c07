import type { ProjectStatus } from '#features/projects/projects.rules.ts'

/** The geometry of a winding path: one station for each project. */

export interface Station {
  /** horizontal position, of TRAIL_WIDTH */
  x: number
  /** the pieces of the path to and from this station, as SVG paths in a box of TRAIL_WIDTH × STEP */
  before: string
  after: string
}

export const TRAIL_WIDTH = 120
export const STEP = 96
const MIDDLE = TRAIL_WIDTH / 2
const SWING = 34

function across(index: number): number {
  return Math.round(MIDDLE + SWING * Math.sin(index * 1.25))
}

/** The path is cut half-way between stations, so that each row of a list can draw its own part. */
export function stationsOf(count: number): Station[] {
  return Array.from({ length: count }, (_, index) => {
    const x = across(index)
    const edgeAbove = (across(index - 1) + x) / 2
    const edgeBelow = (x + across(index + 1)) / 2
    const half = STEP / 2
    return {
      x,
      before: index === 0 ? '' : `M${edgeAbove} 0C${edgeAbove} ${half / 2} ${x} ${half / 2} ${x} ${half}`,
      after: index === count - 1 ? '' : `M${x} ${half}C${x} ${half * 1.5} ${edgeBelow} ${half * 1.5} ${edgeBelow} ${STEP}`,
    }
  })
}

export interface Tree {
  x: number
  /** its foot */
  y: number
  tall: number
}

/** Trees on the other side of the trail, the same for a row each time. */
export function treesAt(index: number, stationX: number): Tree[] {
  const isLeft = stationX > MIDDLE
  return Array.from({ length: 1 + (index % 3) }, (_, tree) => {
    const wide = 10 + tree * 13 + ((index * 5) % 7)
    return { x: isLeft ? wide : TRAIL_WIDTH - wide, y: 34 + ((index * 29 + tree * 17) % 46), tall: 16 + ((index * 7 + tree * 5) % 11) }
  })
}

interface OnTheWay {
  id: string
  status: ProjectStatus
}

/** The marker's place: the project that comes next in the plan, otherwise the first open one; null at the end of the path. */
export function standingAt(projects: readonly OnTheWay[], next: string | undefined): number | null {
  const planned = projects.findIndex(({ id, status }) => id === next && status !== 'COMPLETE')
  const at = planned < 0 ? projects.findIndex(({ status }) => status !== 'COMPLETE') : planned
  return at < 0 ? null : at
}

export function isUnderWay(status: ProjectStatus): boolean {
  return status === 'IN_PROGRESS' || status === 'IN_REVIEW'
}
