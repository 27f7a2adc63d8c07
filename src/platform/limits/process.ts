import { keepLast } from '#pure/keep-last.ts'
import type { Limits } from '#platform/limits/limits.ts'

/** Evicts the least recently used keys first, so that no flood of addresses fills the memory. */
const MOST_KEYS = 20_000

export function createProcessLimits(now: () => number = Date.now, mostKeys = MOST_KEYS): Limits {
  const taken = new Map<string, number[]>()

  return {
    take(key, { limit, seconds }) {
      const time = now()
      const recent = (taken.get(key) ?? []).filter((at) => at > time - seconds * 1000)
      keepLast(taken, key, recent, mostKeys)
      const blocking = recent.at(-limit)
      if (blocking !== undefined)
        return Promise.resolve({ allowed: false, retryAfter: Math.ceil((blocking + seconds * 1000 - time) / 1000) })
      recent.push(time)
      return Promise.resolve({ allowed: true, remaining: limit - recent.length })
    },
    forget(key) {
      taken.delete(key)
      return Promise.resolve()
    },
    close: () => taken.clear(),
  }
}
