import { queryOptions } from '@tanstack/react-query'
import type { ProjectsClient } from '../client.ts'

interface Calls {
  projects: ProjectsClient
}

/** How far the boxes of a track are. */
export function markersQuery({ projects }: Calls, id: string, track: string) {
  return queryOptions({
    queryKey: ['projects', id, 'markers', track],
    queryFn: ({ signal }) => projects.getMarkers({ id, track }, { signal }),
  })
}
