import type { Server } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'

export interface Drain {
  /** True once shutdown has begun: readiness turns false first. */
  readonly draining: boolean
  /** Aborts when streams must send their last event and end. */
  readonly signal: AbortSignal
  readonly middleware: MiddlewareHandler
  /** Registers a hook for the start of the drain; returns a function that removes it. */
  onDrain(act: () => unknown): () => void
  /**
   * Lets requests in flight finish within `graceMs`; waits `noticeMs` before, so that proxies see that the server is not ready. A proxy
   * that needs notice also finds the port open to the end: to find it closed is to take the instance for dead, and perhaps to cut what it does.
   */
  drain(server: Server, graceMs: number, noticeMs?: number): Promise<'finished' | 'cut'>
}

export function createDrain(): Drain {
  const stop = new AbortController()
  const acts = new Set<() => unknown>()
  const open = createOpenCount()
  let ending: Promise<'finished' | 'cut'> | null = null

  async function end(server: Server, graceMs: number, noticeMs: number): Promise<'finished' | 'cut'> {
    await wait(noticeMs)
    stop.abort()
    const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
    const closedAtOnce = noticeMs === 0 ? close() : null
    const acted = Promise.allSettled([...acts].map(async (act) => act()))
    const finished = Promise.all([acted, open.none()]).then(() => 'finished' as const)
    const outcome = await Promise.race([finished, wait(graceMs).then(() => 'cut' as const)])
    const closed = closedAtOnce ?? close()
    server.closeAllConnections()
    await closed
    return outcome
  }

  return {
    get draining() {
      return ending !== null
    },
    signal: stop.signal,
    middleware: async (c, next) => {
      open.enter(c)
      await next()
      if (ending) c.res.headers.set('Connection', 'close')
    },
    onDrain(act) {
      acts.add(act)
      return () => void acts.delete(act)
    },
    drain(server, graceMs, noticeMs = 0) {
      ending ??= end(server, graceMs, noticeMs)
      return ending
    },
  }
}

/** Counts open requests: from arrival to the last byte sent or the client's disconnect. */
function createOpenCount() {
  let count = 0
  let whenNone = () => {}
  return {
    enter(c: Context) {
      const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
      if (!outgoing) return
      count += 1
      outgoing.once('close', () => {
        count -= 1
        if (count === 0) whenNone()
      })
    },
    none: () => (count === 0 ? Promise.resolve() : new Promise<void>((resolve) => (whenNone = resolve))),
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
