import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions } from '@tanstack/react-query'
import type { sharingContract } from './sharing.contract.ts'

export interface SharingCalls {
  sharing: ContractRouterClient<typeof sharingContract>
}

/** Not cached: an answer or a quiz may have been added since. */
export function completionQuery({ sharing }: SharingCalls, projectId: string) {
  return queryOptions({
    queryKey: ['completion', projectId],
    queryFn: ({ signal }) => sharing.getCompletion({ id: projectId }, { signal }),
    staleTime: 0,
    retry: false,
  })
}
