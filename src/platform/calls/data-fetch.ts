import { defaultRetry, retrying, type RetryPolicy } from './retry.ts'

interface DataFetchOptions<Input> {
  retry?: RetryPolicy | true
  debounceMs?: number
  cacheKey?: (input: Input) => string
}

type Fetch<Input, Output> = (input: Input) => Promise<Output>

/** For calls that no query looks after: each option wraps the next, and none is on unless asked for. */
export function dataFetch<Input, Output>(
  run: Fetch<Input, Output>,
  { retry, debounceMs, cacheKey }: DataFetchOptions<Input>,
): Fetch<Input, Output> {
  let fetch = run
  if (retry) {
    const policy = retry === true ? defaultRetry : retry
    fetch = (input) => retrying(() => run(input), policy)
  }
  if (cacheKey) fetch = cached(fetch, cacheKey)
  if (debounceMs !== undefined) fetch = debounced(fetch, debounceMs)
  return fetch
}

function cached<Input, Output>(fetch: Fetch<Input, Output>, keyOf: (input: Input) => string): Fetch<Input, Output> {
  const kept = new Map<string, Promise<Output>>()
  return (input) => {
    const key = keyOf(input)
    const known = kept.get(key)
    if (known) return known
    const answer = fetch(input)
    kept.set(key, answer)
    answer.catch(() => kept.delete(key))
    return answer
  }
}

/** Calls in a row become one, with the last input; all of them get its answer. */
function debounced<Input, Output>(fetch: Fetch<Input, Output>, ms: number): Fetch<Input, Output> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: PromiseWithResolvers<Output> | undefined
  return (input) => {
    clearTimeout(timer)
    const current = (waiting ??= Promise.withResolvers<Output>())
    timer = setTimeout(() => {
      waiting = undefined
      fetch(input).then(current.resolve, current.reject)
    }, ms)
    return current.promise
  }
}
