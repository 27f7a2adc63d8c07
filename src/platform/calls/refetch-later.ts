import type { QueryClient } from '@tanstack/react-query'
import { ResponseError } from './errors.ts'
import { isWorthRetrying } from './retry.ts'

const LONGEST_PAUSE = 120

/** Seconds: what the server said, or growing pauses. */
function pauseAfter(error: unknown, failures: number): number {
  const said = error instanceof ResponseError ? error.retryAfter : null
  return said ?? Math.min(5 * 2 ** (failures - 1), LONGEST_PAUSE)
}

/** Repeats failed refetches of mounted queries: otherwise a page would show old data for good after a change. */
export function refetchLater(queryClient: QueryClient): () => void {
  const failures = new Map<string, number>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  const stopWatching = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    const { queryHash: name, queryKey, state } = query
    if (action.type === 'success') failures.delete(name)
    if (action.type !== 'error' || state.data === undefined || !isWorthRetrying(action.error)) return
    const count = (failures.get(name) ?? 0) + 1
    failures.set(name, count)
    clearTimeout(timers.get(name))
    const refetch = () => {
      if (query.state.status === 'error') void queryClient.refetchQueries({ queryKey, exact: true, type: 'active' })
    }
    timers.set(name, setTimeout(refetch, pauseAfter(action.error, count) * 1000))
  })
  return () => {
    stopWatching()
    for (const timer of timers.values()) clearTimeout(timer)
  }
}
