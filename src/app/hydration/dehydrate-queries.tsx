import { QueryClientProvider, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PageFacts } from '#platform/pages/facts.ts'

/** Known on the server from the request, in the browser once the page has arrived. */
export interface PageHolder {
  facts: PageFacts | undefined
}

interface Dehydrated {
  facts: PageFacts | undefined
}

/** Beside the router's own script: inside it every quote would be escaped, and everything parsed as script. */
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
  // escaped so that nothing ends the script element
  return JSON.stringify(written).replaceAll('<', '\\u003c')
}

function readQueries(): { key: QueryKey; data: unknown }[] {
  return JSON.parse(document.getElementById(PLACE)?.textContent ?? '[]') as { key: QueryKey; data: unknown }[]
}

const useWritten = import.meta.env.SSR ? () => writeQueries(useRouter().options.context.queryClient) : () => ''

/** Puts the query data of the server into the page, so that the browser does not fetch it again. Comes after everything visible. */
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
    /** the part of the data that the page does not already contain */
    queryMeta: { inPage?: (data: never) => unknown }
  }
}
