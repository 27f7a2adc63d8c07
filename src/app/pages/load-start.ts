import { loadCatalogue } from '#features/catalogue/catalogue.client.ts'
import { userQuery } from '#features/accounts/accounts.client.ts'
import { projectsQuery } from '#features/projects/projects.client.ts'
import { prefetchWaiting } from '#features/recall/recall.client.ts'
import { todayQuery } from '#features/today/today.client.ts'
import type { RootContext } from './root-context.ts'

/** Loads the start screen and its head; its texts come with it, not with other pages. */
export async function loadStart({ context: { queryClient, calls, page } }: { context: RootContext }) {
  const [{ startHead }, user] = await Promise.all([import('./start-head.ts'), queryClient.ensureQueryData(userQuery(calls))])
  if (!user) await loadCatalogue(queryClient, calls)
  else {
    const [{ isNew, isUnasked }] = await Promise.all([
      queryClient.ensureQueryData(todayQuery(calls)),
      prefetchWaiting(queryClient, calls, user),
    ])
    // the questions offer projects to begin with
    if (isNew || isUnasked) await queryClient.ensureQueryData(projectsQuery(calls))
  }
  return startHead(page.facts)
}
