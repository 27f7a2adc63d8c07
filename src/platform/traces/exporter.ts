import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'
import { otlpOf } from './otlp.rules.ts'
import { postSpans } from './post-spans.ts'
import type { Attributes, Span } from './spans.ts'

export interface ExportTimes {
  /** Milliseconds between two batches, unless one is full before. */
  everyMs: number
  /** For one answer of the collector. */
  patienceMs: number
  /** Before the second try; each further pause is twice as long. */
  pauseMs: number
  /** For everything that is left at the end. */
  leavingMs: number
}

export interface Exporter {
  take(span: Span): void
  /** Since the start of this process. */
  readonly figures: { sent: number; dropped: number }
  /** Sends what is left, for a moment. */
  close(): Promise<void>
}

interface ExporterParts {
  url: string
  headers: Record<string, string>
  resource: Attributes
  log: Log
  times?: Partial<ExportTimes>
}

const TIMES: ExportTimes = { everyMs: 5000, patienceMs: 10_000, pauseMs: 1000, leavingMs: 3000 }
/** Spans of a batch, and those that may wait; some hundred bytes each. */
export const BATCH = 512
export const MOST_WAITING = 2048
const MOST_TRIES = 5
const LONGEST_PAUSE_MS = 30_000

/** Sends spans in batches, one after the other. Nobody waits for it: what finds no place, or no collector, is dropped and counted. */
export function createExporter({ url, headers, resource, log, times = {} }: ExporterParts): Exporter {
  const { everyMs, patienceMs, pauseMs, leavingMs } = { ...TIMES, ...times }
  const figures = { sent: 0, dropped: 0 }
  /** Stops pauses, and then whatever is still under way. */
  const leaving = new AbortController()
  const cut = new AbortController()
  const waiting: Span[] = []
  let sending: Promise<void> | undefined
  let isAway = false
  let isClosed = false

  function drop(count: number): void {
    figures.dropped += count
  }

  function sayAway(reason: string): void {
    if (!isAway) log.warn({ collector: url, reason }, 'The collector takes no traces; spans that find no place are dropped and counted.')
    isAway = true
  }

  function sayBack(): void {
    if (isAway) log.info({ collector: url, dropped: figures.dropped }, 'The collector takes traces again.')
    isAway = false
  }

  async function sendBatch(spans: Span[]): Promise<void> {
    const body = JSON.stringify(otlpOf(spans, resource))
    for (let tries = 1; ; tries += 1) {
      const signal = AbortSignal.any([cut.signal, AbortSignal.timeout(patienceMs)])
      const answer = await postSpans({ url, headers, body, signal })
      if (answer.isTaken) {
        const rejected = Math.min(answer.rejected, spans.length)
        figures.sent += spans.length - rejected
        drop(rejected)
        return sayBack()
      }
      sayAway(answer.reason)
      if (!answer.mayRepeat || tries === MOST_TRIES || leaving.signal.aborted) return drop(spans.length)
      const ms = Math.min(Math.max(answer.retryAfterMs, pauseMs * 2 ** (tries - 1)), LONGEST_PAUSE_MS)
      await pause(ms, undefined, { signal: leaving.signal, ref: false }).catch(() => undefined)
    }
  }

  async function sendWaiting(): Promise<void> {
    while (waiting.length > 0) await sendBatch(waiting.splice(0, BATCH))
  }

  // a full batch is noticed inside somebody's request, whose id is not for these lines of the log
  const apart = AsyncLocalStorage.snapshot()
  function send(): Promise<void> | undefined {
    if (waiting.length === 0) return sending
    sending ??= apart(sendWaiting).finally(() => (sending = undefined))
    return sending
  }
  const timer = setInterval(() => void send(), everyMs)
  timer.unref()

  return {
    figures,
    take(span) {
      if (isClosed || waiting.length >= MOST_WAITING) return drop(1)
      waiting.push(span)
      if (waiting.length >= BATCH) void send()
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      leaving.abort()
      const late = setTimeout(() => cut.abort(), leavingMs)
      await sending
      await send()
      clearTimeout(late)
    },
  }
}
