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

const ASIDE = '\u0001'

/** JSON is full of double quotes, each of which takes a backslash in a script; JSON itself has no control characters. */
function swapQuotes(json: string): string {
  return json.replaceAll("'", ASIDE).replaceAll('"', "'").replaceAll(ASIDE, '"')
}

function writeQueries(queryClient: QueryClient): string {
  const answered = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'success')
  const written = answered.map(({ queryKey, state, meta }) => ({
    key: queryKey,
    data: meta?.inPage ? meta.inPage(state.data as never) : state.data,
  }))
  return swapQuotes(JSON.stringify(written))
}

/** What the server drew the page from travels in the page, so that the browser asks for nothing again. */
export function dehydrateQueries(queryClient: QueryClient, page: PageHolder) {
  return {
    ...(import.meta.env.SSR && { dehydrate: (): Dehydrated => ({ facts: page.facts, queries: writeQueries(queryClient) }) }),
    hydrate: ({ facts, queries }: Dehydrated) => {
      page.facts = facts
      for (const { key, data } of JSON.parse(swapQuotes(queries)) as { key: QueryKey; data: unknown }[]) queryClient.setQueryData(key, data)
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
