import type { QueryClient } from '@tanstack/react-query'
import type { PageHolder } from '#app/hydration/dehydrate-queries.tsx'
import type { Calls } from '#app/contract.ts'

/** What every route is given to load with. */
export interface RootContext {
  queryClient: QueryClient
  calls: Calls
  page: PageHolder
}
