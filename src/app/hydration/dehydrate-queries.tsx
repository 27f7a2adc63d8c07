import { QueryClientProvider, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PageFacts } from '#platform/pages/facts.ts'

/** Known on the server when a page is asked for, in the browser when it has arrived. */
export interface PageHolder {
  facts: PageFacts | undefined
}

interface Dehydrated {
  facts: PageFacts | undefined
}

/** Beside the router's own script: as a part of it, each quote of it would be escaped, and all of it read as script. */
const PLACE = 'page-queries'

function writeQueries(queryClient: QueryClient): string {
  const answered = queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'success')
  const written = answered.map(({ queryKey, state, meta }) => ({
    key: queryKey,
    data: meta?.inPage ? meta.inPage(state.data as never) : state.data,
  }))
  // nothing in it ends the element
  return JSON.stringify(written).replaceAll('<', '\\u003c')
}

function readQueries(): { key: QueryKey; data: unknown }[] {
  return JSON.parse(document.getElementById(PLACE)?.textContent ?? '[]') as { key: QueryKey; data: unknown }[]
}

const useWritten = import.meta.env.SSR ? () => writeQueries(useRouter().options.context.queryClient) : () => ''

/** What the server drew the page from travels in the page, so that the browser asks for nothing again. It stands after all that is drawn. */
export function PageQueries(): ReactNode {
  return <script type="application/json" id={PLACE} dangerouslySetInnerHTML={{ __html: useWritten() }} suppressHydrationWarning />
}

export function dehydrateQueries(queryClient: QueryClient, page: PageHolder) {
  return {
    ...(import.meta.env.SSR && { dehydrate: (): Dehydrated => ({ facts: page.facts }) }),
    hydrate: ({ facts }: Dehydrated) => {
      page.facts = facts
      for (const { key, data } of readQueries()) queryClient.setQueryData(key, data)
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
