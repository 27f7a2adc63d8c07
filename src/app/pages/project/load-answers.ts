import type { QueryClient } from '@tanstack/react-query'
import { userQuery } from '#features/accounts/accounts.client.ts'
import { ticksKey, type DrawnTicks } from '#features/projects/projects.client.ts'
import { markersQuery } from '#features/projects/contents.client.ts'
import type { PlacedProject } from '#features/projects/projects.contract.ts'
import { ANNOTATIONS, type Annotations } from '#features/projects/project-files.rules.ts'
import { NO_TRACK, trackToRead } from '#features/projects/projects.rules.ts'
import { keptAnswersQuery, validationsQuery } from '#features/validations/validations.client.ts'
import type { Calls } from '#app/contract.ts'

/** Loads a learner's answers with the page. On failure the text renders anyway and the page asks again. */
export async function loadAnswers(queryClient: QueryClient, calls: Calls, { id, locked, metadata, track }: PlacedProject): Promise<void> {
  const user = queryClient.getQueryData(userQuery(calls).queryKey)
  if (!user) return
  if (locked) return queryClient.prefetchQuery(keptAnswersQuery(calls, id))
  const read = trackToRead(metadata.tracks, track) ?? NO_TRACK
  await Promise.all([
    queryClient.prefetchQuery(validationsQuery(calls, id)),
    queryClient.prefetchQuery({ queryKey: ticksKey(id), queryFn: () => findTicks(calls, id) }),
    queryClient.prefetchQuery(markersQuery(calls, id, read)),
  ])
}

async function findTicks({ projects }: Calls, id: string): Promise<DrawnTicks> {
  const { ticks = {} } = (await projects.getFile({ id, filename: ANNOTATIONS })).body as Annotations
  return Object.fromEntries(Object.entries(ticks).map(([block, { on }]) => [block, on]))
}
