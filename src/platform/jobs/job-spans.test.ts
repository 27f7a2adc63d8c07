import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { startCollector, type Collector } from '#platform/traces/collector.fixtures.ts'
import { toTheEnd } from '#platform/traces/spans.ts'
import { createTraces, type Traces } from '#platform/traces/traces.ts'
import { defineJob } from './jobs.ts'
import { clock, jobs, say, used, withJobs, work, type Seen } from './jobs.fixtures.ts'

withJobs()

let collector: Collector
let traces: Traces

async function trace(ratio = 1): Promise<Traces> {
  const settings = { url: `${collector.url}/v1/traces`, headers: {}, serviceName: 'jobs', ratio }
  const made = createTraces(settings, { log: createLog({ logLevel: 'silent' }), version: '1' })
  if (!made) throw new Error('Traces are off')
  return made
}

beforeEach(async () => {
  collector = await startCollector()
  traces = await trace()
})
afterEach(async () => {
  await traces.close()
  await collector.close()
})

async function inRequest(act: () => Promise<void>): Promise<void> {
  const root = traces.begin({ name: 'request' })
  if (root) await toTheEnd(root, act)
}

const spansOf = (name: string) => collector.spans.filter((span) => span.name === name)

test('the attempts of a job are one trace, to which the request that asked for it leads', async () => {
  let tries = 0
  const shaky = defineJob<{ word: string }, Seen>({
    name: 'shaky',
    backoff: { first: 1000, longest: 1000 },
    async run() {
      tries += 1
      if (tries < 3) throw new Error('kim@example.org')
    },
  })
  await inRequest(() => jobs.enqueue(used.db, shaky, { word: 'kim@example.org' }, { key: 'kim' }))
  const worker = await work([shaky], { traces })
  for (let time = 0; time < 3; time += 1) {
    await worker.settle()
    clock.advance(60_000)
  }
  await traces.close()
  const [first, ...others] = spansOf('job shaky')
  expect(spansOf('enqueue shaky')[0]?.links).toEqual([{ traceId: first?.traceId, spanId: first?.spanId }])
  expect(first).toMatchObject({ kind: 5, status: { code: 2 }, attributes: { 'job.attempt': 1 } })
  expect(others).toMatchObject([
    { traceId: first?.traceId, parentSpanId: first?.spanId, status: { code: 2 }, attributes: { 'job.attempt': 2 } },
    { traceId: first?.traceId, parentSpanId: first?.spanId, status: {}, attributes: { 'job.attempt': 3 } },
  ])
  expect(collector.bodies.join('')).not.toContain('kim')
})

test('a second request for a job that waits already leads to the same one', async () => {
  for (const word of ['old', 'new']) await inRequest(() => jobs.enqueue(used.db, say, { word }, { key: 'one' }))
  await (await work([say], { traces })).settle()
  await traces.close()
  const [job, ...more] = spansOf('job say')
  expect(more).toEqual([])
  const link = { traceId: job?.traceId, spanId: job?.spanId }
  expect(spansOf('enqueue say').map(({ links }) => links)).toEqual([[link], [link]])
})

test('each run of a recurring job is a trace of its own', async () => {
  const tidy = defineJob<null, Seen>({ name: 'tidy', rhythm: { every: 3_600_000 }, run: async () => undefined })
  const worker = await work([tidy], { traces })
  for (let time = 0; time < 3; time += 1) {
    clock.advance(3_600_000)
    await worker.settle()
  }
  await traces.close()
  expect(spansOf('job tidy')).toHaveLength(3)
  expect(new Set(spansOf('job tidy').map(({ traceId }) => traceId)).size).toBe(3)
})

test('looking for jobs, and a job that is not chosen, leave no span, and nothing leads to it', async () => {
  const few = await trace(0)
  const root = traces.begin({ name: 'request' })
  if (root)
    await toTheEnd({ ...root, recorder: { ...root.recorder, chooses: () => false } }, () => jobs.enqueue(used.db, say, { word: 'hi' }))
  const worker = await work([say], { traces: few })
  await worker.settle()
  await few.close()
  await traces.close()
  expect(collector.spans.map(({ name }) => name)).toEqual([
    'insert jobs',
    expect.stringMatching(/notify|untold_news/),
    'enqueue say',
    'request',
  ])
  expect(spansOf('enqueue say')[0]?.links).toBeUndefined()
})
