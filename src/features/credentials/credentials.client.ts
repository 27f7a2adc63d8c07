import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions } from '@tanstack/react-query'
import { newOperationKey } from '#platform/calls/operation-key.ts'
import { retrying } from '#platform/calls/retry.ts'
import type { credentialsContract } from './credentials.contract.ts'

export interface CredentialsCalls {
  credentials: ContractRouterClient<typeof credentialsContract>
}

const proofsKey = ['proofs']

export function proofQuery({ credentials }: CredentialsCalls, projectId: string) {
  return queryOptions({
    queryKey: [...proofsKey, 'own', projectId],
    queryFn: ({ signal }) => credentials.getProof({ project_id: projectId }, { signal }),
    staleTime: 0,
  })
}

/** A proof as others see it; its owner can always see it. */
export function shownProofQuery({ credentials }: CredentialsCalls, nickname: string, projectId: string) {
  return queryOptions({
    queryKey: [...proofsKey, 'shown', nickname, projectId],
    queryFn: ({ signal }) => credentials.getPublicProof({ nickname, project_id: projectId }, { signal }),
    staleTime: 0,
  })
}

/** Changes only what is given: another tab may have changed the rest. */
export function shareProof({ credentials }: CredentialsCalls, projectId: string, sharing: { public: boolean } | { work: boolean }) {
  const context = { idempotencyKey: newOperationKey() }
  return retrying(() => credentials.shareProof({ project_id: projectId, ...sharing }, { context }))
}
