import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FetchError, ResponseError, saysOf } from './errors.ts'
import { fetchError, fetchStatusOf } from './fetch-status.ts'
import { createReach } from './reach.ts'
import { queryRetry, retrying } from './retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const offline = new FetchError(new TypeError('Failed to fetch'))

function answered(status: number, defined = false) {
  return new ResponseError(status, { code: 'X', message: 'A foreseen sentence.', defined, data: null })
}

function failing(error: unknown) {
  return vi.fn<(input: string) => Promise<string>>(() => Promise.reject(error))
}

test('[SHELL-92] by default there are three attempts, 1000 ms and then 2000 ms apart', async () => {
  const run = failing(offline)
  const call = retrying(() => run('a')).catch((error) => error)
  await vi.advanceTimersByTimeAsync(999)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1999)
  expect(run).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(3)
  expect(await call).toBe(offline)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(run).toHaveBeenCalledTimes(3)
})

test('[SHELL-92] queries retry by the same policy, in the browser only', () => {
  const { retry, retryDelay } = queryRetry(true)
  expect([0, 1, 2].map((failures) => retry(failures, offline))).toEqual([true, true, false])
  expect([0, 1].map(retryDelay)).toEqual([1000, 2000])
  expect(queryRetry(false).retry(0, offline)).toBe(false)
})

test('while no call reaches the server a query is not retried; after the first answer it is again', () => {
  const reach = createReach()
  const { retry } = queryRetry(true, reach)
  for (const isRepeated of [true, true, false, false]) {
    reach.failed()
    expect(retry(0, offline)).toBe(isRepeated)
  }
  reach.answered()
  expect(retry(0, offline)).toBe(true)
})

test('[SHELL-89] a failing call is retried with the given delay and backoff until it succeeds', async () => {
  const run = vi.fn<(input: string) => Promise<string>>()
  run.mockRejectedValueOnce(answered(503)).mockRejectedValueOnce(offline).mockResolvedValueOnce('done')
  const call = retrying(() => run('a'), { attempts: 5, delayMs: 500, backoff: 3 })
  await vi.advanceTimersByTimeAsync(500)
  expect(run).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1500)
  expect(await call).toBe('done')
})

test.each([400, 401, 403, 404, 409, 422, 429])('an answer of %i is final', async (status) => {
  const run = failing(answered(status))
  await expect(retrying(() => run('a'))).rejects.toMatchObject({ status })
  expect(run).toHaveBeenCalledTimes(1)
})

test('[ERR-17] a failure becomes a fetch-error status with the fallback as its message', () => {
  const failed = { isPending: true, fetchStatus: 'idle' as const, error: answered(500) }
  expect(fetchStatusOf(failed, 'Failed to update project')).toEqual({
    status: 'fetch-error',
    message: 'Failed to update project',
  })
})

test('a rate-limited query is not retried', () => {
  expect(queryRetry(true).retry(0, answered(429))).toBe(false)
  expect(queryRetry(true).retry(0, answered(503))).toBe(true)
})

test("a rate-limited user reads when to retry instead of the feature's sentence", () => {
  expect(saysOf(answered(429), 'We broke it.')).toBe('A foreseen sentence.')
  expect(saysOf(answered(500), 'We broke it.')).toBe('We broke it.')
  expect(fetchError(answered(429), 'We broke it.')).toMatchObject({ message: 'A foreseen sentence.' })
})

test('[ERR-17] an error that the contract declares keeps its own message', () => {
  expect(fetchError(answered(409, true), 'Failed to update project')).toEqual({
    status: 'fetch-error',
    message: 'A foreseen sentence.',
  })
})

test('a query without a failure is idle, loading or ready', () => {
  const query = { isPending: true, fetchStatus: 'idle' as const, error: null }
  expect(fetchStatusOf(query, 'x')).toEqual({ status: 'idle' })
  expect(fetchStatusOf({ ...query, fetchStatus: 'fetching' }, 'x')).toEqual({ status: 'loading' })
  expect(fetchStatusOf({ ...query, isPending: false }, 'x')).toEqual({ status: 'ready' })
})
