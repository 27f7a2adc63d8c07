import type { ContractRouterClient } from '@orpc/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ProjectKind } from '#features/content/content.rules.ts'
import type { SearchAnswer, searchContract } from './search.contract.ts'
import { afterWhatStands } from './late-words.rules.ts'

export type SearchClient = ContractRouterClient<typeof searchContract>

export interface SearchCalls {
  search: SearchClient
}

type Shown = SearchAnswer & { isLate?: boolean }

/**
 * A query is its own key: the reply to what was typed before never takes the place of a newer one. What was found in part is shown
 * until the complete answer is there, and what that brings comes after it. While somebody types, it is asked once that rests.
 */
export function searchQuery({ search }: SearchCalls, q: string, type: ProjectKind | null, debounceMs = 0) {
  return queryOptions({
    queryKey: ['search', q, type],
    async queryFn({ signal, client, queryKey }): Promise<Shown> {
      const asked = { q, ...(type && { type }) }
      const shown = client.getQueryData<Shown>(queryKey)
      const found: Shown = await search.search(asked, { signal, context: { debounceMs } })
      if (!found.partial) return afterWhatStands(shown, found)
      const early = afterWhatStands(shown, found)
      client.setQueryData(queryKey, early)
      return afterWhatStands(early, await search.search({ ...asked, complete: true }, { signal }))
    },
    placeholderData: keepPreviousData,
    staleTime: ({ state }) => (state.data?.partial ? 0 : 60_000),
  })
}
