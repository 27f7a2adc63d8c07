import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/** What happened that makes answers of calls old. */
export type Change =
  /** Told by the server: anything of it may be another. Without a name, of any project. */
  | { type: 'project'; projectId: string | null; content: boolean }
  /** Told by the server: nothing but what the learner marked and wrote. */
  | { type: 'annotated'; projectId: string }
  /** Done on this page: saved or chosen, a task's status, the place in the text. */
  | { type: 'saved' | 'selected' | 'answered' | 'moved'; projectId: string }
  | { type: 'goal' | 'course' }

/** Each feature says it of its own keys; the application brings them together. */
export type StaleAfter = (change: Change) => InvalidateQueryFilters[]

type Client = Pick<QueryClient, 'invalidateQueries'>

const owners = new WeakMap<Client, readonly StaleAfter[]>()
/** What happened before the owners were known. */
const waiting = new WeakMap<Client, Change[]>()

export function composeStaleness(queryClient: Client, all: readonly StaleAfter[]): void {
  owners.set(queryClient, all)
  for (const change of waiting.get(queryClient) ?? []) markStale(queryClient, change)
  waiting.delete(queryClient)
}

/** What is shown of it is asked again, and the rest when it is shown. */
export function markStale(queryClient: Client, change: Change): void {
  const known = owners.get(queryClient)
  if (!known) return void waiting.set(queryClient, [...(waiting.get(queryClient) ?? []), change])
  for (const filters of known.flatMap((staleAfter) => staleAfter(change))) void queryClient.invalidateQueries(filters)
}
