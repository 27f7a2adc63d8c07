import { loadCatalogue } from '#features/catalogue/catalogue.client.ts'
import { userQuery } from '#features/accounts/accounts.client.ts'
import { todayQuery } from '#features/today/today.client.ts'
import type { RootContext } from './root-context.ts'

/** Loads the start screen and its head; its texts come with it, not with other pages. */
export async function loadStart({ context: { queryClient, calls, page } }: { context: RootContext }) {
  const loadToday = async () => (await queryClient.ensureQueryData(userQuery(calls))) && queryClient.ensureQueryData(todayQuery(calls))
  const [{ startHead }] = await Promise.all([import('./start-head.ts'), loadCatalogue(queryClient, calls), loadToday()])
  return startHead(page.facts)
}
