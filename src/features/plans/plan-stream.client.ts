import { newsIn, pauseBeforeStream, type TabNews } from './plan-sync.rules.ts'

const ADDRESS = '/user/events'
const LOCK = 'waymark:user-events'
const CLOSED = 2

/** The part of EventSource that is used. */
export interface Stream {
  readonly readyState: number
  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void
  close(): void
}

export interface StreamPlace {
  /** Not in every browser; without locks each tab opens its own stream. */
  locks: Pick<LockManager, 'request'> | undefined
  connect: (url: string) => Stream
  wait: (milliseconds: number, act: () => void) => unknown
}

export interface PlanStream {
  stop(): void
}

function newsOf(data: unknown): TabNews | null {
  try {
    return newsIn(JSON.parse(String(data)))
  } catch {
    return null
  }
}

/** Browsers limit connections to one site, so one tab holds the stream under a lock; when it closes, the next takes over. */
export function hearServer(
  { locks, connect, wait }: StreamPlace,
  hear: (news: TabNews) => void,
  /** From now on no news passes this tab by. */
  onHearing: () => void,
): PlanStream {
  const stopping = new AbortController()
  const { signal } = stopping

  function listen(mayHaveMissed: boolean): void {
    let missed = mayHaveMissed
    let isFirst = !mayHaveMissed
    let attempts = 0
    let isBroken = false
    function open(): void {
      if (signal.aborted) return
      const stream = connect(ADDRESS)
      signal.addEventListener('abort', () => stream.close(), { once: true })
      stream.addEventListener('open', () => {
        attempts = 0
        isBroken = false
        if (missed) hear('missed')
        if (isFirst) onHearing()
        missed = false
        isFirst = false
      })
      stream.addEventListener('account', ({ data }) => {
        const news = newsOf(data)
        if (news) hear(news)
      })
      stream.addEventListener('error', () => {
        missed = true
        const isSecond = isBroken
        isBroken = true
        // the browser retries once by itself; after that retry here, with growing pauses
        if (stream.readyState !== CLOSED && !isSecond) return
        stream.close()
        attempts += 1
        wait(pauseBeforeStream(attempts) * 1000, open)
      })
    }
    open()
  }

  const untilStopped = () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

  async function takeTurn(): Promise<void> {
    if (!locks) return listen(false)
    const isFirst = await locks.request(LOCK, { ifAvailable: true }, (lock) => {
      if (!lock || signal.aborted) return false
      listen(false)
      return untilStopped().then(() => true)
    })
    if (isFirst || signal.aborted) return
    onHearing()
    await locks.request(LOCK, { signal }, () => {
      listen(true)
      return untilStopped()
    })
  }
  takeTurn().catch(() => {})
  return { stop: () => stopping.abort() }
}
