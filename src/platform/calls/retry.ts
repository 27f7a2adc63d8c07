import { statusOf } from './errors.ts'
import { reach, type SiteReach } from './reach.ts'

export interface RetryPolicy {
  /** total, including the first */
  attempts: number
  delayMs: number
  backoff: number
}

export const defaultRetry: RetryPolicy = { attempts: 3, delayMs: 1000, backoff: 2 }

export function delayBefore(attempt: number, policy: RetryPolicy): number {
  return policy.delayMs * policy.backoff ** (attempt - 2)
}

/** Retrying helps only when the server was busy, broken or unreachable. */
export function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'FetchError') return true
  if (!('status' in error) || typeof error.status !== 'number') return false
  return error.status >= 500 || error.status === 408 || error.status === 429
}

/** Excludes rate limits: a retry would use up more of the limit. */
function isRepeatedAtOnce(error: unknown): boolean {
  return isWorthRetrying(error) && statusOf(error) !== 429
}

export async function retrying<T>(run: (attempt: number) => Promise<T>, policy: RetryPolicy = defaultRetry): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(attempt)
    } catch (error) {
      if (attempt >= policy.attempts || !isRepeatedAtOnce(error)) throw error
      await pause(delayBefore(attempt + 1, policy))
    }
  }
}

/** The same policy as options of TanStack Query, which counts failures from 0. Server rendering never retries. */
export function queryRetry(inBrowser = typeof window !== 'undefined', { isGone }: Pick<SiteReach, 'isGone'> = reach) {
  return {
    retry: (failures: number, error: unknown) => inBrowser && failures + 1 < defaultRetry.attempts && isRepeatedAtOnce(error) && !isGone(),
    retryDelay: (failures: number) => delayBefore(failures + 2, defaultRetry),
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
