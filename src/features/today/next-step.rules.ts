import type { ProjectStatus } from '#features/projects/projects.rules.ts'

/**
 * Chooses the next project: one in progress, then the schedule, the last finished one's series, the goal, then an easy one. Never a
 * completed or locked project.
 */

export const REASONS = ['begun', 'schedule', 'series', 'goal', 'suggestion'] as const
export type Reason = (typeof REASONS)[number]

export interface Known {
  id: string
  series: string | null
  status: ProjectStatus
  locked: boolean
  /** When they last read it; null if never. */
  readAt: Date | null
  completedAt: Date | null
}

export interface Ways {
  /** In the order of the catalogue. */
  projects: readonly Known[]
  /** Ids in the order of the schedule. */
  scheduled: readonly string[]
  /** Ids in the order of the path to the goal. */
  goal: readonly string[]
  /** The project that was just finished; others in progress then wait. */
  after?: string | undefined
}

export interface Next {
  id: string
  why: Reason
}

export function comesNext({ projects, scheduled, goal, after }: Ways): Next | null {
  const open = projects.filter(({ id, status, locked }) => status !== 'COMPLETE' && !locked && id !== after)
  const first = (ids: readonly string[]) => ids.find((id) => open.some((one) => one.id === id))
  const ways: Record<Reason, string | undefined> = {
    begun: after === undefined ? begun(open)?.id : undefined,
    schedule: first(scheduled),
    series: first(seriesAfter(projects, after)),
    goal: first(goal),
    suggestion: open[0]?.id,
  }
  for (const why of REASONS) {
    const id = ways[why]
    if (id !== undefined) return { id, why }
  }
  return null
}

/** The project read last; started but unread ones come after it. */
function begun(open: readonly Known[]): Known | undefined {
  const underWay = open.filter(({ status, readAt }) => status !== 'INCOMPLETE' || readAt !== null)
  return underWay.toSorted((a, b) => timeOf(b.readAt) - timeOf(a.readAt))[0]
}

/** The rest of the series that was finished last, without earlier skipped projects. */
function seriesAfter(projects: readonly Known[], after: string | undefined): string[] {
  const done = projects.filter(({ status }) => status === 'COMPLETE').toSorted((a, b) => timeOf(b.completedAt) - timeOf(a.completedAt))
  const last = projects.find(({ id }) => id === after) ?? done[0]
  if (!last || last.series === null) return []
  const mates = projects.filter(({ series }) => series === last.series).map(({ id }) => id)
  return mates.slice(mates.indexOf(last.id) + 1)
}

function timeOf(date: Date | null): number {
  return date?.getTime() ?? 0
}

const FIRST_MOST = 3

interface Offered {
  id: string
  locked: boolean
  status: ProjectStatus
}

/** The choice for a first project: the path to the goal, otherwise the start of the catalogue. */
export function firstProjects<Project extends Offered>(inOrder: readonly Project[], path: readonly string[]): Project[] {
  const open = inOrder.filter(({ locked, status }) => !locked && status === 'INCOMPLETE')
  const onPath = path.flatMap((id) => open.find((one) => one.id === id) ?? [])
  return [...onPath, ...open.filter((one) => !onPath.includes(one))].slice(0, FIRST_MOST)
}
