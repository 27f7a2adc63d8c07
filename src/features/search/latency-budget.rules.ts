export interface LatencyBudget {
  /** Whether the work usually takes at most this long; tried again after a while without a run. */
  fits(ms: number): boolean
  time<Answer>(work: () => Promise<Answer>): Promise<Answer>
}

const REMEMBERED = 9
const STALE_MS = 5000

/** Tracks how long some work takes lately: work that cannot finish in time is skipped, because it would only slow down the rest. */
export function createLatencyBudget(now: () => number = () => performance.now()): LatencyBudget {
  const lately: number[] = []
  let last = -Infinity
  const usual = () => lately.toSorted((a, b) => a - b)[Math.floor(lately.length / 2)] ?? 0
  return {
    fits: (ms) => now() - last > STALE_MS || usual() <= ms,
    async time(work) {
      const begun = now()
      const answer = await work()
      last = now()
      lately.push(last - begun)
      if (lately.length > REMEMBERED) lately.shift()
      return answer
    },
  }
}
