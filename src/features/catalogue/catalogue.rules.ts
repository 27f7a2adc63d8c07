import type { ProjectMetadata } from '#features/content/content.rules.ts'

interface Listed {
  id: string
  metadata: Pick<ProjectMetadata, 'series' | 'order'>
}

/** The place in the series: '2.10' is the tenth. */
function placeIn({ metadata }: Listed): number {
  return Number(metadata.order.split('.')[1])
}

/** Sorts by series, then by place. */
export function inOrder<Project extends Pick<Listed, 'metadata'>>(projects: readonly Project[]): Project[] {
  const placesOf = ({ metadata }: Project) => metadata.order.split('.').map(Number)
  return projects.toSorted((a, b) => {
    const [[series = 0, place = 0], [otherSeries = 0, otherPlace = 0]] = [placesOf(a), placesOf(b)]
    return series - otherSeries || place - otherPlace
  })
}

/** Groups projects by series, in order; leaves out series without any. */
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

export const SERIES_AT_FIRST = 3
export const TOPICS_AT_FIRST = 2

/** Splits a list into the first few and the rest behind Show more. */
export function firstFew<One>(all: readonly One[], count: number): { first: One[]; rest: One[] } {
  return { first: all.slice(0, count), rest: all.slice(count) }
}
