import type { QueryClient } from '@tanstack/react-query'
import type { PageHolder } from '#app/hydration/dehydrate-queries.tsx'
import type { Calls } from '#app/contract.ts'

/** The context of every route's loader. */
export interface RootContext {
  queryClient: QueryClient
  calls: Calls
  page: PageHolder
}
