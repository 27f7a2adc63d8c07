import { useQuery } from '@tanstack/react-query'
import { coursesQuery } from '#features/catalogue/catalogue.client.ts'
import { bySeries } from '#features/catalogue/catalogue.rules.ts'
import { projectsQuery } from '#features/projects/projects.client.ts'
import { useCalls } from '#platform/pages/calls-context.ts'
import type { DirectoryCalls } from '../directory.client.ts'
import { useSelectedProjects } from './selection.ts'

/** All series with their projects, including unsaved choices of this person. */
export function useCatalogue() {
  const calls = useCalls<DirectoryCalls>()
  const courses = useQuery(coursesQuery(calls))
  const projects = useQuery(projectsQuery(calls))
  const wished = useSelectedProjects(projects.data ?? [])
  return {
    series: bySeries(courses.data ?? [], wished),
    projects: wished,
    isPending: courses.isPending || projects.isPending,
    isError: (courses.isError && !courses.data) || (projects.isError && !projects.data),
    retry: () => void Promise.all([courses.refetch(), projects.refetch()]),
  }
}
