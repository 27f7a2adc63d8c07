import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PageFacts } from '#platform/pages/facts.ts'

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** Known on the server when a page is asked for, in the browser when it has arrived. */
export interface PageHolder {
  facts: PageFacts | undefined
}

interface Carried {
  facts: PageFacts | undefined
  queries: { key: Json[]; data: Json }[]
}

/** What the server drew the page from travels in the page, so that the browser asks for nothing again. */
export function carryPage(queryClient: QueryClient, page: PageHolder) {
  return {
    dehydrate: (): Carried => ({
      facts: page.facts,
      queries: queryClient
        .getQueryCache()
        .getAll()
        .filter((query) => query.state.status === 'success')
        .map((query) => ({ key: query.queryKey as Json[], data: query.state.data as Json })),
    }),
    hydrate: ({ facts, queries }: Carried) => {
      page.facts = facts
      for (const { key, data } of queries) queryClient.setQueryData(key, data)
    },
    Wrap: ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  }
}
