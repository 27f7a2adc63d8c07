import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions } from '@tanstack/react-query'
import type { catalogueContract } from './catalogue.contract.ts'

interface Calls {
  catalogue: Pick<ContractRouterClient<typeof catalogueContract>, 'recommendTopics'>
}

export function topicsQuery({ catalogue }: Calls) {
  return queryOptions({
    queryKey: ['topics', 'recommended'],
    queryFn: ({ signal }) => catalogue.recommendTopics(undefined, { signal }),
  })
}
