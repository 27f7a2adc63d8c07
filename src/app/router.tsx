import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { queryRetry } from '#platform/calls/retry.ts'
import { dehydrateQueries, type PageHolder } from './hydration/dehydrate-queries.tsx'
import { NotFoundPage, ProblemPage } from '#app/pages/problem-pages.tsx'
import { scrollsAnew } from '#app/pages/scroll-places.ts'
import { requestContext } from '#app/pages/request-context.ts'
import { routeTree } from './route-tree.gen.ts'

/** Offline, a page left within this time can be opened again. */
const KEPT_MS = 30 * 60_000

export function getRouter() {
  const { calls, nonce, facts } = requestContext()
  const page: PageHolder = { facts }
  const onServer = facts !== undefined
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        ...(onServer ? { retry: false, gcTime: Number.POSITIVE_INFINITY } : { ...queryRetry(), gcTime: KEPT_MS }),
      },
    },
  })
  return createRouter({
    routeTree,
    context: { queryClient, calls, page },
    ...(nonce ? { ssr: { nonce } } : {}),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultGcTime: KEPT_MS,
    scrollRestoration: scrollsAnew(),
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ProblemPage,
    ...dehydrateQueries(queryClient, page),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
