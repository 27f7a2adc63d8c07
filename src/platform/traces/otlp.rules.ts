import type { Attributes, Span, SpanKind } from './spans.ts'

/** Numbers of the protocol. */
const KINDS: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 }
const FAILED = 2

function valueOf(value: string | number) {
  return typeof value === 'string' ? { stringValue: value } : { intValue: String(Math.round(value)) }
}

function attributesOf(attributes: Attributes) {
  const known = Object.entries(attributes).filter((pair): pair is [string, string | number] => {
    return typeof pair[1] === 'string' || Number.isFinite(pair[1])
  })
  return known.map(([key, value]) => ({ key, value: valueOf(value) }))
}

/** Whole microseconds: a number holds no nanoseconds since 1970. */
const nanoseconds = (ms: number) => `${Math.round(ms * 1000)}000`

function spanOf({ traceId, spanId, parentSpanId, name, kind, startedAt, endedAt, attributes, links, isFailed }: Span) {
  return {
    traceId,
    spanId,
    ...(parentSpanId !== null && { parentSpanId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt ?? startedAt),
    attributes: attributesOf(attributes),
    ...(links.length > 0 && { links }),
    status: isFailed ? { code: FAILED } : {},
  }
}

/** An ExportTraceServiceRequest in the JSON of OTLP: ids in hex, whole numbers of 64 bits as text. */
export function otlpOf(spans: readonly Span[], resource: Attributes) {
  return {
    resourceSpans: [
      { resource: { attributes: attributesOf(resource) }, scopeSpans: [{ scope: { name: 'waymark' }, spans: spans.map(spanOf) }] },
    ],
  }
}
