import { queryOptions } from '@tanstack/react-query'
import { markersKey, type ProjectsClient } from './projects.client.ts'

interface Calls {
  projects: ProjectsClient
}

/** The progress of each box in a track. */
export function markersQuery({ projects }: Calls, id: string, track: string) {
  return queryOptions({
    queryKey: [...markersKey(id), track],
    queryFn: ({ signal }) => projects.getMarkers({ id, track }, { signal }),
  })
}
