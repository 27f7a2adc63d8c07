import { QueryClientProvider, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PageFacts } from '#platform/pages/facts.ts'

/** Known on the server when a page is asked for, in the browser when it has arrived. */
export interface PageHolder {
  facts: PageFacts | undefined
}

interface Dehydrated {
  facts: PageFacts | undefined
  /** as one text: to write, to send and to read a tree of script costs ten times as much */
  queries: string
}

/** What the server drew the page from travels in the page, so that the browser asks for nothing again. */
export function dehydrateQueries(queryClient: QueryClient, page: PageHolder) {
  return {
    dehydrate: (): Dehydrated => ({
      facts: page.facts,
      queries: JSON.stringify(
        queryClient
          .getQueryCache()
          .getAll()
          .filter((query) => query.state.status === 'success')
          .map(({ queryKey, state, meta }) => ({ key: queryKey, data: meta?.inPage ? meta.inPage(state.data as never) : state.data })),
      ),
    }),
    hydrate: ({ facts, queries }: Dehydrated) => {
      page.facts = facts
      for (const { key, data } of JSON.parse(queries) as { key: QueryKey; data: unknown }[]) queryClient.setQueryData(key, data)
    },
    Wrap: ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    /** what travels of an answer, where the page says the rest */
    queryMeta: { inPage?: (data: never) => unknown }
  }
}
