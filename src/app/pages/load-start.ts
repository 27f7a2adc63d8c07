import { loadCatalogue } from '#features/catalogue/catalogue.client.ts'
import { userQuery } from '#features/accounts/accounts.client.ts'
import { todayQuery } from '#features/today/today.client.ts'
import type { RootContext } from './root-context.ts'

/** What the start screen shows and says of itself; its words come with it, not with the pages of others. */
export async function loadStart({ context: { queryClient, calls, page } }: { context: RootContext }) {
  const loadToday = async () => (await queryClient.ensureQueryData(userQuery(calls))) && queryClient.ensureQueryData(todayQuery(calls))
  const [{ startHead }] = await Promise.all([import('./start-head.ts'), loadCatalogue(queryClient, calls), loadToday()])
  return startHead(page.facts)
}
