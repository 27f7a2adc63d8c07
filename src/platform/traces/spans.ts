import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { TraceContext } from './trace-context.rules.ts'

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer'
/** Words of this program and numbers, never what somebody wrote: that is for whoever begins a span to see to. */
export type Attributes = Record<string, string | number | undefined>
type Place = Pick<TraceContext, 'traceId' | 'spanId'>

export interface SpanStart {
  name: string
  kind?: SpanKind
  attributes?: Attributes
}

export interface SpanEnd {
  name?: string
  attributes?: Attributes
  links?: Place[]
  isFailed?: boolean
}

/** Takes ended spans. */
export interface SpanRecorder {
  take(span: Span): void
  /** Whether this trace is recorded, where nobody else has decided it. */
  chooses(traceId: string): boolean
}

export interface Span extends Place {
  name: string
  kind: SpanKind
  parentSpanId: string | null
  /** Milliseconds since 1970. */
  startedAt: number
  endedAt: number | null
  attributes: Attributes
  links: Place[]
  isFailed: boolean
  recorder: SpanRecorder
  /** What to add to the monotonic clock: the same for a whole trace, so that its spans keep their order when the clock is set. */
  clockOffset: number
}

const active = new AsyncLocalStorage<Span>()

export const newSpanId = () => randomBytes(8).toString('hex')

/** The span that a step of this moment belongs to. One that has ended takes no more: the work is another's, or nobody waits for it. */
export function currentSpan(): Span | undefined {
  const span = active.getStore()
  return span?.endedAt === null ? span : undefined
}

/** Without a current span it does nothing and asks for no description. */
export function beginSpan(describe: () => SpanStart): Span | undefined {
  const parent = currentSpan()
  if (!parent) return undefined
  const { traceId, spanId: parentSpanId, recorder, clockOffset } = parent
  return spanAt({ traceId, spanId: newSpanId(), parentSpanId, recorder, clockOffset }, describe())
}

export function spanAt(
  place: Pick<Span, 'traceId' | 'spanId' | 'parentSpanId' | 'recorder' | 'clockOffset'>,
  { name, kind = 'internal', attributes = {} }: SpanStart,
): Span {
  const startedAt = performance.now() + place.clockOffset
  return { ...place, name, kind, attributes, startedAt, endedAt: null, links: [], isFailed: false }
}

export function endSpan(span: Span, { name = span.name, attributes, links = [], isFailed = false }: SpanEnd = {}): void {
  if (span.endedAt !== null) return
  span.endedAt = performance.now() + span.clockOffset
  span.name = name
  span.attributes = { ...span.attributes, ...attributes }
  span.links = links
  span.isFailed = isFailed
  span.recorder.take(span)
}

/** Spans that begin meanwhile belong to this one. */
export function runInside<Result>(span: Span | undefined, work: () => Promise<Result>): Promise<Result> {
  // a query starts when it is awaited, so await inside the async context
  return span ? active.run(span, async () => await work()) : work()
}

/** A step as a span of its own, where there is a current one. `work` may say more about it. */
export function inSpan<Result>(describe: () => SpanStart, work: (say?: (more: SpanEnd) => void) => Promise<Result>): Promise<Result> {
  const span = beginSpan(describe)
  return span ? toTheEnd(span, work) : work()
}

export async function toTheEnd<Result>(span: Span, work: (say: (more: SpanEnd) => void) => Promise<Result>): Promise<Result> {
  let said: SpanEnd = {}
  try {
    const result = await runInside(span, () => work((more) => (said = more)))
    endSpan(span, said)
    return result
  } catch (error) {
    endSpan(span, { ...said, ...endOfError(error) })
    throw error
  }
}

/** Of an error only its kind: its message may quote what somebody wrote. A refusal is an answer, not a failure. */
function endOfError(error: unknown): SpanEnd {
  const { code, name, status, cause } = (error ?? {}) as { code?: unknown; name?: unknown; status?: unknown; cause?: { code?: unknown } }
  const type = [code, cause?.code, name].find((word): word is string => typeof word === 'string' && /^[\w.-]{1,64}$/.test(word))
  return { attributes: { 'error.type': type ?? 'other' }, isFailed: !(typeof status === 'number' && status < 500) }
}
