import { waitsForPro } from '#features/projects/access.rules.ts'
import type { ProjectStatus } from '#features/projects/projects.rules.ts'

/**
 * Chooses the next project: the first of the plan, then one that was read, the series of the one finished last, the goal, then an easy
 * one. Never a completed project, or one that needs Pro.
 */

export const REASONS = ['begun', 'schedule', 'series', 'goal', 'suggestion'] as const
export type Reason = (typeof REASONS)[number]

export interface KnownProject {
  id: string
  series: string | null
  status: ProjectStatus
  /** It needs Pro, which the learner does not have. */
  isClosed: boolean
  /** When they last read it; null if never. */
  readAt: Date | null
  completedAt: Date | null
}

export interface Ways {
  /** In the order of the catalogue. */
  projects: readonly KnownProject[]
  /** Ids in the order of the plan. */
  plan: readonly string[]
  /** Ids in the order of the path to the goal. */
  goal: readonly string[]
  /** The project that was just finished. */
  after?: string | undefined
}

export interface Next {
  id: string
  why: Reason
}

export function comesNext({ projects, plan, goal, after }: Ways): Next | null {
  const open = projects.filter(({ id, status, isClosed }) => status !== 'COMPLETE' && !isClosed && id !== after)
  const first = (ids: readonly string[]) => ids.flatMap((id) => open.find((one) => one.id === id) ?? [])[0]
  const planned = first(plan)
  if (planned) return { id: planned.id, why: planned.status === 'INCOMPLETE' ? whyPlanned(planned, goal) : 'begun' }
  const ways: [Reason, KnownProject | undefined][] = [
    ['begun', after === undefined ? begun(open) : undefined],
    ['series', first(seriesAfter(projects, after))],
    ['goal', first(goal)],
    ['suggestion', open[0]],
  ]
  for (const [why, project] of ways) if (project) return { id: project.id, why }
  return null
}

function whyPlanned({ id }: KnownProject, goal: readonly string[]): Reason {
  return goal.includes(id) ? 'goal' : 'schedule'
}

/** What they read last, when that is not what comes next. */
export function readLast(projects: readonly KnownProject[], next: string | undefined): string | null {
  const last = projects.filter(({ readAt }) => readAt !== null).toSorted((a, b) => timeOf(b.readAt) - timeOf(a.readAt))[0]
  return last && last.id !== next && last.status !== 'COMPLETE' && !last.isClosed ? last.id : null
}

/** The project read last; started but unread ones come after it. */
function begun(open: readonly KnownProject[]): KnownProject | undefined {
  const underWay = open.filter(({ status, readAt }) => status !== 'INCOMPLETE' || readAt !== null)
  return underWay.toSorted((a, b) => timeOf(b.readAt) - timeOf(a.readAt))[0]
}

/** The rest of the series that was finished last, without earlier skipped projects. */
function seriesAfter(projects: readonly KnownProject[], after: string | undefined): string[] {
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
export function firstProjects<Project extends Offered>(inOrder: readonly Project[], path: readonly string[], isPro: boolean): Project[] {
  const open = inOrder.filter((one) => !waitsForPro(one, isPro) && one.status === 'INCOMPLETE')
  const onPath = path.flatMap((id) => open.find((one) => one.id === id) ?? [])
  return [...onPath, ...open.filter((one) => !onPath.includes(one))].slice(0, FIRST_MOST)
}
