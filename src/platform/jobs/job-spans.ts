import { currentSpan, inSpan, newSpanId, type Span } from '#platform/traces/spans.ts'
import { traceOfJob } from '#platform/traces/trace-context.rules.ts'
import type { Traces } from '#platform/traces/traces.ts'
import type { ClaimedJob } from './jobs.store.ts'

/** Enqueueing as a span that leads to the trace of the job. */
export async function enqueueTraced(name: string, enqueue: () => Promise<string>): Promise<void> {
  const recorder = currentSpan()?.recorder
  await inSpan(
    () => ({ name: `enqueue ${name}`, kind: 'producer', attributes: { 'job.name': name } }),
    async (say) => {
      const id = await enqueue()
      const place = traceOfJob(id)
      say?.({ attributes: { 'job.id': id }, links: recorder?.chooses(place.traceId) ? [place] : [] })
    },
  )
}

/** One attempt of a job: attempts are one trace. A recurring job keeps its id, so each of its runs is a trace of its own. */
export function beginJobSpan(traces: Traces, { id, name, lane, attempts }: ClaimedJob, isRecurring: boolean): Span | undefined {
  const attributes = { 'job.name': name, 'job.id': id, 'job.lane': lane, 'job.attempt': attempts }
  const start = { name: `job ${name}`, kind: 'consumer' as const, attributes }
  if (isRecurring) return traces.begin(start)
  const first = traceOfJob(id)
  const place =
    attempts > 1 ? { traceId: first.traceId, spanId: newSpanId(), parentSpanId: first.spanId } : { ...first, parentSpanId: null }
  return traces.begin({ ...start, place })
}
