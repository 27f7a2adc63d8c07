import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Context, MiddlewareHandler } from 'hono'
import { refuseForNow } from '#platform/http/refuse.ts'

export interface Shedding {
  readonly middleware: MiddlewareHandler
  /** True when another request would be refused. */
  isBusy(): boolean
  close(): void
}

export interface ShedRules {
  maxInFlight: number
  maxDelayMs: number
  /** Recent delay of the event loop; measured, unless a test provides it. */
  delayMs?: () => number
}

/** A request's place among those that the server works on. */
interface Slot {
  leave(): void
  /** False when the server was overloaded the whole time. */
  takeAgain(mostMs: number): Promise<boolean>
}

const SLOT = 'slot'
const SAMPLE_MS = 500
const RESOLUTION_MS = 20
const SHORTEST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
const LOOK_EACH_MS = 25

/** Load shedding: a few quick refusals keep all other answers fast. */
export function createShedding({ maxInFlight, maxDelayMs, delayMs }: ShedRules): Shedding {
  const measured = delayMs ? { delayMs, close: () => {} } : measureDelay()
  let inFlight = 0
  const isBusy = () => inFlight >= maxInFlight || measured.delayMs() > maxDelayMs

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
          if (!(await isFreeWithin(() => !isBusy(), mostMs))) return false
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

/** Looks again and again. */
export async function isFreeWithin(isFree: () => boolean, ms: number): Promise<boolean> {
  const until = performance.now() + ms
  while (!isFree()) {
    if (performance.now() >= until) return false
    await new Promise((wake) => setTimeout(wake, LOOK_EACH_MS))
  }
  return true
}

/** Frees the slot while the client still sends its body. A body that took long to send may wait longer for a new slot. */
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
