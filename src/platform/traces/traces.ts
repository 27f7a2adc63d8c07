import { randomBytes } from 'node:crypto'
import { newId } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import { createExporter, type ExportTimes } from './exporter.ts'
import type { TraceSettings } from './settings.rules.ts'
import { newSpanId, spanAt, type SpanRecorder, type Span, type SpanStart } from './spans.ts'
import { isChosen, readTraceparent } from './trace-context.rules.ts'

export interface RootStart extends SpanStart {
  /** The header of a request: its trace goes on here, and it says whether it is recorded. */
  traceparent?: string | undefined
  /** Its place, where that is known already. */
  place?: Pick<Span, 'traceId' | 'spanId' | 'parentSpanId'>
}

/** Where traces begin; steps inside find their span by themselves. */
export interface Traces {
  /** The first span of this process in a trace; undefined where the trace is not recorded. */
  begin(start: RootStart): Span | undefined
  readonly figures: { sent: number; dropped: number }
  close(): Promise<void>
}

interface TracesParts {
  log: Log
  version: string
  times?: Partial<ExportTimes>
}

/** Undefined where no collector is set: then nothing begins a span, so that nothing inside does either. */
export function createTraces(settings: TraceSettings | null, { log, version, times = {} }: TracesParts): Traces | undefined {
  if (!settings) return undefined
  const { url, headers, serviceName, ratio } = settings
  const resource = { 'service.name': serviceName, 'service.version': version, 'service.instance.id': newId() }
  const exporter = createExporter({ url, headers, resource, log, times })
  const recorder: SpanRecorder = { take: exporter.take, chooses: (traceId) => isChosen(traceId, ratio) }
  return {
    figures: exporter.figures,
    close: exporter.close,
    begin({ traceparent, place, ...start }) {
      const given = readTraceparent(traceparent)
      const { traceId, spanId, parentSpanId } = place ?? {
        traceId: given?.traceId ?? randomBytes(16).toString('hex'),
        spanId: newSpanId(),
        parentSpanId: given?.spanId ?? null,
      }
      if (!(given?.isSampled ?? recorder.chooses(traceId))) return undefined
      const clockOffset = Date.now() - performance.now()
      return spanAt({ traceId, spanId, parentSpanId, recorder, clockOffset }, start)
    },
  }
}
