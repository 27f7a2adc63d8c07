import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import { createProcessLimits } from '#platform/limits/process.ts'
import { createRedisLimits } from '#platform/limits/redis.ts'

/** At most `limit` in any span of `seconds`. */
export interface Limit {
  limit: number
  seconds: number
}

export type Taken = { allowed: true; remaining: number } | { allowed: false; retryAfter: number }

export interface Limits {
  /** Uses one of the key's allowance, or returns the whole seconds until one is free. */
  take(key: string, limit: Limit): Promise<Taken>
  /** Resets the key's allowance. */
  forget(key: string): Promise<void>
  close(): void
}

/** A slow answer is worse than a count of our own. */
const TIMEOUT_MS = 250

/** Counted for all instances together where they share a Redis, else by this process alone. */
export function createLimits({ redisUrl }: Pick<Config, 'redisUrl'>, log: Log, timeoutMs = TIMEOUT_MS): Limits {
  const own = createProcessLimits()
  return redisUrl === null ? own : createRedisLimits(redisUrl, own, log, timeoutMs)
}
