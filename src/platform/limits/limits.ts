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
  /** Takes one from the key's allowance, or says in how many whole seconds there is one again. */
  take(key: string, limit: Limit): Promise<Taken>
  /** Gives the key its whole allowance back. */
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
