import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query'

/** A change that makes query results stale. */
export type StaleChange =
  /** From the server: anything in the project may have changed; null means any project. */
  | { type: 'project'; projectId: string | null; content: boolean }
  /** From the server: only annotations changed. */
  | { type: 'annotated'; projectId: string }
  /** Done on this page: saved, selected, a task's status changed, or the reading position moved. */
  | { type: 'saved' | 'selected' | 'answered' | 'moved'; projectId: string }
  | { type: 'goal' | 'course' }

/** Each feature names its own stale keys; the application combines them. */
export type StaleAfter = (change: StaleChange) => InvalidateQueryFilters[]

type Client = Pick<QueryClient, 'invalidateQueries' | 'getQueryCache'>

const owners = new WeakMap<Client, readonly StaleAfter[]>()
/** Changes from before the composition was set. */
const waiting = new WeakMap<Client, StaleChange[]>()

export function composeStaleness(queryClient: Client, all: readonly StaleAfter[]): void {
  owners.set(queryClient, all)
  for (const change of waiting.get(queryClient) ?? []) markStale(queryClient, change)
  waiting.delete(queryClient)
}

/** Refetches active queries, and others when they are next used. */
export function markStale(queryClient: Client, change: StaleChange): void {
  const known = owners.get(queryClient)
  if (!known) return void waiting.set(queryClient, [...(waiting.get(queryClient) ?? []), change])
  for (const filters of known.flatMap((staleAfter) => staleAfter(change))) {
    const begun = queryClient.getQueryCache().findAll(filters).filter(isFirstFetch)
    void queryClient.invalidateQueries(filters)
    // a first fetch is not repeated by that, and may bring what was there before the change
    for (const { queryKey, promise } of begun)
      void promise?.then(
        () => queryClient.invalidateQueries({ queryKey, exact: true }),
        () => undefined,
      )
  }
}

function isFirstFetch({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && state.data === undefined
}
