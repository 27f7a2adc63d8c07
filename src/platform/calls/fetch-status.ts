import { ResponseError, saysOf } from './errors.ts'

export type FetchStatus = { status: 'idle' | 'loading' | 'ready' } | { status: 'fetch-error'; message: string }

interface QueryFacts {
  isPending: boolean
  fetchStatus: 'fetching' | 'paused' | 'idle'
  error: unknown
}

/** A declared refusal keeps its own message; any other failure shows the feature's sentence. */
export function fetchStatusOf(query: QueryFacts, fallback: string): FetchStatus {
  if (query.error) return fetchError(query.error, fallback)
  if (!query.isPending) return { status: 'ready' }
  return { status: query.fetchStatus === 'idle' ? 'idle' : 'loading' }
}

export function fetchError(error: unknown, fallback: string): FetchStatus {
  const isForeseen = error instanceof ResponseError && error.defined && error.message
  return { status: 'fetch-error', message: isForeseen ? error.message : saysOf(error, fallback) }
}
