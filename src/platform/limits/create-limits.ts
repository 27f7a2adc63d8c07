import type { Config } from '#platform/config.ts'
import type { Limits } from '#platform/limits/limits.ts'
import type { Log } from '#platform/log.ts'
import { createProcessLimits } from '#platform/limits/process.ts'
import { createRedisLimits } from '#platform/limits/redis.ts'

/** A slow answer is worse than a count of our own. */
const TIMEOUT_MS = 250

/** Counted for all instances together where they share a Redis, else by this process alone. */
export function createLimits({ redisUrl }: Pick<Config, 'redisUrl'>, log: Log, timeoutMs = TIMEOUT_MS): Limits {
  const own = createProcessLimits()
  return redisUrl === null ? own : createRedisLimits(redisUrl, own, log, timeoutMs)
}
