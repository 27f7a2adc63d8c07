import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { queryRetry } from '#platform/calls/retry.ts'
import { carryPage, type PageHolder } from './carry-page.tsx'
import { NotFoundPage, ProblemPage } from './problem-pages.tsx'
import { requestContext } from './request-context.ts'
import { routeTree } from './route-tree.gen.ts'

export function getRouter() {
  const { calls, nonce, facts } = requestContext()
  const page: PageHolder = { facts }
  const onServer = facts !== undefined
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        ...(onServer ? { retry: false, gcTime: Number.POSITIVE_INFINITY } : queryRetry()),
      },
    },
  })
  return createRouter({
    routeTree,
    context: { queryClient, calls, page },
    ...(nonce ? { ssr: { nonce } } : {}),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ProblemPage,
    ...carryPage(queryClient, page),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
