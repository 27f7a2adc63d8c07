import type { Context, MiddlewareHandler } from 'hono'

export interface SlowRules {
  /** The sender: the signed-in user, else the network. Only called for a slow body. */
  senderOf(c: Context): Promise<string>
  /** Slow bodies allowed per sender at the same time. */
  most?: number
}

/** The speed of one body. */
export interface Pace {
  hear(bytes: number): void
  stop(): void
}

type Watch = (c: Context, refuse: () => void) => Pace

const WATCH = 'watchPace'
const MOST = 8
const LOOK_EACH_MS = 5000
const SLOW_BYTES = 2 * LOOK_EACH_MS
const unwatched: Pace = { hear: () => {}, stop: () => {} }

/** A body slower than 2 kB/s costs its sender nearly nothing, but holds a connection and memory: each sender may have a few. */
export function limitSlowBodies({ senderOf, most = MOST }: SlowRules): MiddlewareHandler {
  const slow = new Map<string, number>()
  const add = (sender: string, change: 1 | -1) => {
    const count = (slow.get(sender) ?? 0) + change
    if (count > 0) slow.set(sender, count)
    else slow.delete(sender)
  }

  const watch: Watch = (c, refuse) => {
    let received = 0
    let sender: string | null = null
    let isOver = false
    let isAsking = false

    async function enter(): Promise<void> {
      isAsking = true
      const asked = await senderOf(c).catch(() => null)
      isAsking = false
      if (isOver) return
      if (asked === null || (slow.get(asked) ?? 0) >= most) return refuse()
      sender = asked
      add(sender, 1)
    }

    function leave(): void {
      if (sender !== null) add(sender, -1)
      sender = null
    }

    const timer = setInterval(() => {
      const isSlow = received < SLOW_BYTES
      received = 0
      if (!isSlow) leave()
      else if (sender === null && !isAsking) void enter()
    }, LOOK_EACH_MS)

    return {
      hear: (bytes) => void (received += bytes),
      stop() {
        isOver = true
        clearInterval(timer)
        leave()
      },
    }
  }

  return (c, next) => {
    c.set(WATCH, watch)
    return next()
  }
}

/** Calls `refuse` when the sender of this body has too many slow ones. */
export function watchPace(c: Context, refuse: () => void): Pace {
  const watch = c.get(WATCH) as Watch | undefined
  return watch?.(c, refuse) ?? unwatched
}
