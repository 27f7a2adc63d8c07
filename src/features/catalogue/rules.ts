import { compareInSeries, type ProjectMetadata } from '#features/content/rules.ts'

interface Listed {
  id: string
  metadata: Pick<ProjectMetadata, 'series' | 'order'>
}

/** The series that have something to show, each with its projects in their order. */
export function bySeries<Series extends { id: string }, Project extends Listed>(
  series: Series[],
  projects: Project[],
): { series: Series; projects: Project[] }[] {
  return series
    .map((one) => ({ series: one, projects: projects.filter((project) => project.metadata.series === one.id).toSorted(compareInSeries) }))
    .filter((one) => one.projects.length > 0)
}
