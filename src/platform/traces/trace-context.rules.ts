/** Where a span belongs, as the header `traceparent` says it. */
export interface TraceContext {
  traceId: string
  spanId: string
  isSampled: boolean
}

const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/

/** Null for what W3C Trace Context calls invalid, which then counts as absent. */
export function readTraceparent(header: string | undefined): TraceContext | null {
  const [, version, traceId, spanId, flags, rest] = TRACEPARENT.exec(header ?? '') ?? []
  if (!traceId || !spanId || !flags || (version === '00' && rest !== undefined)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** Every instance chooses the same traces: the last seven bytes of an id are random. */
export function isChosen(traceId: string, ratio: number): boolean {
  return Number.parseInt(traceId.slice(-14), 16) / 2 ** 56 < ratio
}

/** A job is a trace of its own, which its id names: whoever knows the job can name its first span, and nothing is kept for that. */
export function traceOfJob(id: string): Pick<TraceContext, 'traceId' | 'spanId'> {
  const traceId = id.replaceAll('-', '')
  return { traceId, spanId: traceId.slice(-16) }
}
