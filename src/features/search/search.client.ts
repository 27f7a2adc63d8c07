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
 * Debounced while typing; each query is its own key, so a late reply never replaces a newer one. A partial answer shows until the complete
 * one is there, whose additions come after it.
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
