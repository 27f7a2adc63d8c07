import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { preferencesQuery, userQuery, type AccountsCalls } from '#features/accounts/accounts.client.ts'
import { projectsQuery, type ProjectsClient } from '#features/projects/projects.client.ts'
import type { catalogueContract } from './catalogue.contract.ts'
import { topicsQuery } from './catalogue-topics.client.ts'

export type CatalogueClient = ContractRouterClient<typeof catalogueContract>

export interface CatalogueCalls extends AccountsCalls {
  catalogue: CatalogueClient
  projects: ProjectsClient
}

export function coursesQuery({ catalogue }: CatalogueCalls) {
  return queryOptions({
    queryKey: ['courses'],
    queryFn: ({ signal }) => catalogue.listCourses(undefined, { signal }),
  })
}

export async function loadCatalogue(queryClient: QueryClient, calls: CatalogueCalls): Promise<void> {
  const prefer = async () => (await queryClient.ensureQueryData(userQuery(calls))) && queryClient.prefetchQuery(preferencesQuery(calls))
  await Promise.all([
    queryClient.ensureQueryData(coursesQuery(calls)),
    queryClient.ensureQueryData(projectsQuery(calls)),
    queryClient.ensureQueryData(topicsQuery(calls)),
    prefer(),
  ])
}
