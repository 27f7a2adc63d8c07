import type { QueryClient } from '@tanstack/react-query'
import type { PageHolder } from './carry-page.tsx'
import type { Calls } from './contract.ts'

/** What every route is given to load with. */
export interface RootContext {
  queryClient: QueryClient
  calls: Calls
  page: PageHolder
}
