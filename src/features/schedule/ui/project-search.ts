import { useQueryClient } from '@tanstack/react-query'
import { projectsQuery, type ProjectsClient } from '#features/projects/projects.client.ts'
import { linkTrack } from '#features/projects/projects.rules.ts'
import { useStoredTrack } from '#features/projects/ui/stored-track.ts'
import { useCalls } from '#platform/pages/calls-context.ts'

/** The chosen track for a link, if the project has it. */
export function useProjectSearch(projectId: string): { track?: string } {
  const calls = useCalls<{ projects: ProjectsClient }>()
  const stored = useStoredTrack()
  const known = useQueryClient().getQueryData(projectsQuery(calls).queryKey)
  const project = known?.find(({ id }) => id === projectId)
  const track = project ? linkTrack(project.metadata.tracks, stored) : null
  return track ? { track } : {}
}
