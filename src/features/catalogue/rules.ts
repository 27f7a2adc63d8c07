import type { ProjectStatus } from '#features/projects/rules.ts'
import type { ProjectMetadata } from '#features/content/rules.ts'

interface Listed {
  id: string
  metadata: Pick<ProjectMetadata, 'series' | 'order'>
}

/** '2.10' is the tenth of its series. */
function placeIn({ metadata }: Listed): number {
  return Number(metadata.order.split('.')[1])
}

/** The series that have something to show, each with its projects in their order. */
export function bySeries<Series extends { id: string }, Project extends Listed>(
  series: Series[],
  projects: Project[],
): { series: Series; projects: Project[] }[] {
  return series
    .map((one) => ({
      series: one,
      projects: projects.filter((project) => project.metadata.series === one.id).toSorted((a, b) => placeIn(a) - placeIn(b)),
    }))
    .filter((one) => one.projects.length > 0)
}

interface Kept {
  id: string
  selected: boolean
  status: ProjectStatus
}

/** Where a learner who comes back goes on: where they last were, then what is begun, then what they chose; null when nothing waits. */
export function nextFor<Project extends Kept>(inOrder: readonly Project[], current: string | null): Project | null {
  const open = inOrder.filter(({ status }) => status !== 'COMPLETE')
  const isBegun = ({ status }: Kept) => status !== 'INCOMPLETE'
  return (
    open.find((project) => project.id === current && (isBegun(project) || project.selected)) ??
    open.find(isBegun) ??
    open.find(({ selected }) => selected) ??
    null
  )
}

/** What else is begun or chosen, what is begun first. */
export function alsoOnThePath<Project extends Kept>(inOrder: readonly Project[], next: string): Project[] {
  const open = inOrder.filter((project) => project.id !== next && project.status !== 'COMPLETE')
  const begun = open.filter(({ status }) => status !== 'INCOMPLETE')
  return [...begun, ...open.filter(({ status, selected }) => status === 'INCOMPLETE' && selected)].slice(0, ON_THE_PATH)
}

export const ON_THE_PATH = 3
export const SERIES_AT_FIRST = 3
/** On the widest screen. */
export const TILES_IN_A_ROW = 3
export const TOPICS_AT_FIRST = 2

/** The first few, and the rest behind Show more. */
export function firstFew<One>(all: readonly One[], count: number): { first: One[]; rest: One[] } {
  return { first: all.slice(0, count), rest: all.slice(count) }
}
