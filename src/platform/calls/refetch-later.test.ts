import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FetchError, ResponseError } from './errors.ts'
import { refetchLater } from './refetch-later.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const status = (code: number, retryAfter: number | null = null) =>
  new ResponseError(code, { code: 'X', message: 'no', defined: false, data: undefined, retryAfter })

/** A mounted query with data. Its refetches fail with these errors in turn, then succeed. */
function shown(...errors: Error[]) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  queryClient.setQueryData(['today'], 'old')
  const from = Date.now()
  const asked: number[] = []
  const queryFn = async () => {
    asked.push((Date.now() - from) / 1000)
    const error = errors.shift()
    if (error) throw error
    return 'new'
  }
  const hide = new QueryObserver(queryClient, { queryKey: ['today'], queryFn }).subscribe(() => undefined)
  const stop = refetchLater(queryClient)
  void queryClient.invalidateQueries({ queryKey: ['today'] })
  return { queryClient, asked, hide, stop }
}

test('a failed refetch is repeated with growing pauses until it succeeds', async () => {
  const { queryClient, asked } = shown(new FetchError(null), status(503), status(500))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([0, 5, 15, 35])
  expect(queryClient.getQueryData(['today'])).toBe('new')
  void queryClient.invalidateQueries({ queryKey: ['today'] })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toHaveLength(5)
})

test('after a rate limit the pause is that of Retry-After', async () => {
  const { asked } = shown(status(429, 17))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([0, 17])
})

test('no repeat after a 404, for an unmounted query, after another refetch, or after the end', async () => {
  const refused = shown(status(404))
  const hidden = shown(status(503))
  const fetched = shown(status(503))
  const stopped = shown(status(503))
  await vi.advanceTimersByTimeAsync(1000)
  hidden.hide()
  stopped.stop()
  await fetched.queryClient.refetchQueries()
  await vi.advanceTimersByTimeAsync(600_000)
  expect([refused, hidden, fetched, stopped].map(({ asked }) => asked)).toEqual([[0], [0], [0, 1], [0]])
})
