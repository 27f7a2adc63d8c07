import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Context, MiddlewareHandler } from 'hono'
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

/** The place that a request takes while the server works on it. */
interface Slot {
  leave(): void
  /** false: the server was busy for all that time. */
  takeAgain(mostMs: number): Promise<boolean>
}

const SLOT = 'slot'
const SAMPLE_MS = 500
const RESOLUTION_MS = 20
const SHORTEST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
const LOOK_EACH_MS = 25

/** Better a few quick refusals than everyone waiting: the rest of the answers stay fast. */
export function createShedding({ maxInFlight, maxDelayMs, delayMs }: ShedRules): Shedding {
  const measured = delayMs ? { delayMs, close: () => {} } : measureDelay()
  let inFlight = 0
  const isBusy = () => inFlight >= maxInFlight || measured.delayMs() > maxDelayMs

  async function isFreeWithin(ms: number): Promise<boolean> {
    const until = performance.now() + ms
    while (isBusy()) {
      if (performance.now() >= until) return false
      await new Promise((wake) => setTimeout(wake, LOOK_EACH_MS))
    }
    return true
  }

  return {
    close: measured.close,
    isBusy,
    async middleware(c, next) {
      if (isBusy()) return refuseForNow(c, 'busy')
      let held = 1
      inFlight += 1
      const slot: Slot = {
        leave() {
          inFlight -= held
          held = 0
        },
        async takeAgain(mostMs) {
          if (!(await isFreeWithin(mostMs))) return false
          held = 1
          inFlight += 1
          return true
        },
      }
      c.set(SLOT, slot)
      return next().finally(() => slot.leave())
    },
  }
}

/** Waits for what the client still has to send; meanwhile the slot is for somebody else. What took long to send is worth a longer wait for a slot. */
export async function withoutSlot<Received>(c: Context, receive: () => Promise<Received>): Promise<Received | 'busy'> {
  const slot = c.get(SLOT) as Slot | undefined
  if (!slot) return receive()
  slot.leave()
  const begun = performance.now()
  const received = await receive()
  const tookMs = performance.now() - begun
  const mostMs = Math.min(Math.max(SHORTEST_WAIT_MS, tookMs), LONGEST_WAIT_MS)
  return (await slot.takeAgain(mostMs)) ? received : 'busy'
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
