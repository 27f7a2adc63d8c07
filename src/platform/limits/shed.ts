import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { MiddlewareHandler } from 'hono'
import { refuseForNow } from '#platform/http/refuse.ts'

export interface Shedding {
  readonly middleware: MiddlewareHandler
  /** One more would be refused. */
  isBusy(): boolean
  close(): void
}

export interface ShedRules {
  maxInFlight: number
  maxDelayMs: number
  /** The event loop's recent delay; measured unless a test says what it is. */
  delayMs?: () => number
}

const SAMPLE_MS = 500
const RESOLUTION_MS = 20

/** Better a few quick refusals than everyone waiting: the rest of the answers stay fast. */
export function createShedding({ maxInFlight, maxDelayMs, delayMs }: ShedRules): Shedding {
  const measured = delayMs ? { delayMs, close: () => {} } : measureDelay()
  let inFlight = 0
  const isBusy = () => inFlight >= maxInFlight || measured.delayMs() > maxDelayMs
  return {
    close: measured.close,
    isBusy,
    async middleware(c, next) {
      if (isBusy()) return refuseForNow(c, 'busy')
      inFlight += 1
      return next().finally(() => (inFlight -= 1))
    },
  }
}

function measureDelay() {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  let delay = 0
  const timer = setInterval(() => {
    delay = Math.max(0, histogram.percentile(50) / 1e6 - RESOLUTION_MS)
    histogram.reset()
  }, SAMPLE_MS).unref()
  return {
    delayMs: () => delay,
    close() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
