import { useQueryClient } from '@tanstack/react-query'
import { projectsQuery, type ProjectsClient } from '#features/projects/projects.client.ts'
import { linkTrack } from '#features/projects/projects.rules.ts'
import { useStoredTrack } from '#features/projects/ui/stored-track.ts'
import { useCalls } from '#platform/pages/calls-context.ts'

/** A link carries the track that the reader has chosen, where the project is known to have it. */
export function useProjectSearch(projectId: string): { track?: string } {
  const calls = useCalls<{ projects: ProjectsClient }>()
  const stored = useStoredTrack()
  const known = useQueryClient().getQueryData(projectsQuery(calls).queryKey)
  const project = known?.find(({ id }) => id === projectId)
  const track = project ? linkTrack(project.metadata.tracks, stored) : null
  return track ? { track } : {}
}
