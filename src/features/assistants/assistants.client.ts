import type { ContractRouterClient } from '@orpc/contract'
import { queryOptions } from '@tanstack/react-query'
import { userKey } from '#features/accounts/accounts.client.ts'
import type { assistantsContract } from './assistants.contract.ts'

export interface AssistantsCalls {
  assistants: ContractRouterClient<typeof assistantsContract>
}

/** What an assistant that wants to sign in asks for. */
export function requestQuery({ assistants }: AssistantsCalls, ask: string) {
  return queryOptions({
    queryKey: [...userKey, 'assistant-request', ask],
    queryFn: ({ signal }) => assistants.seeRequest({ ask }, { signal }),
  })
}

export function assistantsQuery({ assistants }: AssistantsCalls) {
  return queryOptions({ queryKey: [...userKey, 'assistants'], queryFn: ({ signal }) => assistants.listTokens(undefined, { signal }) })
}
