export interface LatencyBudget {
  /** Whether it is usually done within so many milliseconds; tried again when nobody has done it for a while. */
  fits(ms: number): boolean
  time<Answer>(work: () => Promise<Answer>): Promise<Answer>
}

const REMEMBERED = 9
const STALE_MS = 5000

/** How long something takes lately: what cannot be done in time is not begun, since it would only take time from the rest. */
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
