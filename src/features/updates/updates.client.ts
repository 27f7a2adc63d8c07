import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions } from '@tanstack/react-query'
import type { updatesContract } from './updates.contract.ts'

export interface UpdatesCalls {
  updates: ContractRouterClient<typeof updatesContract>
}

export function updateQuery({ updates }: UpdatesCalls, id: string) {
  return queryOptions({
    queryKey: ['updates', id],
    queryFn: ({ signal }) => updates.getUpdate({ id }, { signal }),
    staleTime: 0,
  })
}
