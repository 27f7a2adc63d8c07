import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { projectsQuery, type ProjectsClient } from '#features/projects/client.ts'
import type { catalogueContract } from './contract.ts'

export type CatalogueClient = ContractRouterClient<typeof catalogueContract>

export interface CatalogueCalls {
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
  await Promise.all([queryClient.ensureQueryData(coursesQuery(calls)), queryClient.ensureQueryData(projectsQuery(calls))])
}
