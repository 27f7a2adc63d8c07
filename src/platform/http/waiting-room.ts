import type { IncomingMessage, ServerResponse } from 'node:http'

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

interface Rules {
  isBusy: () => boolean
  handle: Listener
  refuse: Listener
  longestMs?: number
  most?: number
}

interface Waiting {
  incoming: IncomingMessage
  outgoing: ServerResponse
  since: number
}

const LONGEST_MS = 1000
const MOST = 2000
const LOOK_EACH_MS = 25

/**
 * Queue for an overloaded server: a request waits its turn for a moment before it is refused. Most are answered after all, and a
 * client refused at once retries at once, which costs as much as answering.
 */
export function createWaitingRoom({ isBusy, handle, refuse, longestMs = LONGEST_MS, most = MOST }: Rules): Listener {
  const waiting: Waiting[] = []
  let timer: NodeJS.Timeout | undefined

  function serve(incoming: IncomingMessage, outgoing: ServerResponse): void {
    outgoing.once('close', look)
    handle(incoming, outgoing)
  }

  function look(): void {
    const now = performance.now()
    for (let next = waiting[0]; next; next = waiting[0]) {
      const hasGone = next.outgoing.destroyed
      const isLate = now - next.since >= longestMs
      if (!hasGone && !isLate && isBusy()) break
      waiting.shift()
      if (hasGone) continue
      if (isLate) refuse(next.incoming, next.outgoing)
      else serve(next.incoming, next.outgoing)
    }
    if (waiting.length === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }

  return function enter(incoming, outgoing) {
    if (waiting.length === 0 && !isBusy()) return serve(incoming, outgoing)
    if (waiting.length >= most) return refuse(incoming, outgoing)
    waiting.push({ incoming, outgoing, since: performance.now() })
    timer ??= setInterval(look, LOOK_EACH_MS)
  }
}
