import type { ContractRouterClient } from '@orpc/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ProjectKind } from '#features/content/rules.ts'
import type { searchContract } from './contract.ts'

export type SearchClient = ContractRouterClient<typeof searchContract>

export interface SearchCalls {
  search: SearchClient
}

/** A query is its own key: the reply to what was typed before never takes the place of a newer one. What was found in part is shown until the complete answer is there. */
export function searchQuery({ search }: SearchCalls, q: string, type: ProjectKind | null) {
  return queryOptions({
    queryKey: ['search', q, type],
    async queryFn({ signal, client, queryKey }) {
      const asked = { q, ...(type && { type }) }
      const found = await search.search(asked, { signal })
      if (!found.partial) return found
      client.setQueryData(queryKey, found)
      return search.search({ ...asked, complete: true }, { signal })
    },
    placeholderData: keepPreviousData,
    staleTime: ({ state }) => (state.data?.partial ? 0 : 60_000),
  })
}
