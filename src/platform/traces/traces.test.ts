import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { startCollector, type Collector } from './collector.fixtures.ts'
import { BATCH, MOST_WAITING, type ExportTimes } from './exporter.ts'
import { beginSpan, currentSpan, endSpan, inSpan, toTheEnd } from './spans.ts'
import { createTraces, type Traces } from './traces.ts'

let collector: Collector
let lines: { level: string; msg: string; [fact: string]: unknown }[]
let opened: Traces[]

beforeEach(async () => {
  collector = await startCollector()
  lines = []
  opened = []
})
afterEach(async () => {
  await Promise.all(opened.map((traces) => traces.close()))
  await collector.close()
})

function open(env: Record<string, string> = {}, times: Partial<ExportTimes> = {}): Traces {
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const { traces: settings } = loadConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env })
  const traces = createTraces(settings, { log, version: '1.2.3', times: { everyMs: 5, pauseMs: 5, ...times } })
  if (!traces) throw new Error('Traces are off')
  opened.push(traces)
  return traces
}

function addSpans(traces: Traces, count: number): void {
  for (let at = 0; at < count; at += 1) {
    const span = traces.begin({ name: `step ${at}` })
    if (span) endSpan(span)
  }
}

/** For as long as a busy machine may take. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 60_000 })

test('steps inside a span are its children, beside each other and at any depth', async () => {
  const traces = open()
  const root = traces.begin({ name: 'root', kind: 'server' })
  if (!root) throw new Error('Not recorded')
  await toTheEnd(root, async () => {
    await Promise.all(
      ['left', 'right'].map((name) =>
        inSpan(
          () => ({ name }),
          () =>
            inSpan(
              () => ({ name: `${name} below`, kind: 'client', attributes: { rows: 3 } }),
              async () => 1,
            ),
        ),
      ),
    )
  })
  await traces.close()
  const by = new Map(collector.spans.map((span) => [span.name, span]))
  expect(by.size).toBe(5)
  expect(new Set(collector.spans.map(({ traceId }) => traceId)).size).toBe(1)
  expect(by.get('root')).toMatchObject({ kind: 2, status: {} })
  expect(by.get('root')).not.toHaveProperty('parentSpanId')
  for (const side of ['left', 'right']) {
    expect(by.get(side)?.parentSpanId).toBe(by.get('root')?.spanId)
    expect(by.get(`${side} below`)).toMatchObject({ kind: 3, parentSpanId: by.get(side)?.spanId, attributes: { rows: 3 } })
  }
  const start = Number(by.get('root')?.startTimeUnixNano) / 1e6
  expect(Math.abs(start - Date.now())).toBeLessThan(60_000)
  expect(collector.resource).toMatchObject({ 'service.name': 'waymark', 'service.version': '1.2.3' })
})

test('of an error only its kind is sent; a refusal is an answer and no failure', async () => {
  const traces = open()
  const fail = async (name: string, error: unknown) => {
    const span = traces.begin({ name })
    if (span) await toTheEnd(span, () => Promise.reject(error as Error)).catch(() => undefined)
  }
  await fail('database', Object.assign(new Error('Key (email)=(ada@example.org) exists'), { code: '23505' }))
  await fail('refusal', Object.assign(new Error('ada@example.org may not'), { code: 'FORBIDDEN', status: 403 }))
  await fail('odd', Object.assign(new Error('no'), { code: 'of ada@example.org' }))
  await fail('thrown', 'ada@example.org')
  await fail('nothing', undefined)
  await traces.close()
  expect(collector.spans.map(({ name, attributes, status }) => [name, attributes['error.type'], status.code])).toEqual([
    ['database', '23505', 2],
    ['refusal', 'FORBIDDEN', undefined],
    ['odd', 'Error', 2],
    ['thrown', 'other', 2],
    ['nothing', 'other', 2],
  ])
  expect(collector.bodies.join('')).not.toContain('ada@')
})

test('a span that has ended takes no more steps', async () => {
  const traces = open()
  const root = traces.begin({ name: 'root' })
  if (!root) throw new Error('Not recorded')
  const ended = Promise.withResolvers<void>()
  let late: Promise<unknown> = Promise.resolve()
  await toTheEnd(root, async () => {
    late = ended.promise.then(() =>
      inSpan(
        () => ({ name: 'late' }),
        async () => currentSpan(),
      ),
    )
  })
  ended.resolve()
  expect(await late).toBeUndefined()
  await traces.close()
  expect(collector.spans.map(({ name }) => name)).toEqual(['root'])
})

test('a trace that comes from elsewhere goes on, and its sender decides whether it is recorded', async () => {
  const traces = open({ OTEL_TRACES_SAMPLER_ARG: '0' })
  const [traceId, parentSpanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const begin = (traceparent?: string) => traces.begin({ name: 'request', traceparent })
  expect(begin()).toBeUndefined()
  expect(begin(`00-${traceId}-${parentSpanId}-00`)).toBeUndefined()
  expect(begin('nonsense')).toBeUndefined()
  expect(begin(`00-${traceId}-${parentSpanId}-01`)).toMatchObject({ traceId, parentSpanId })
})

test('the settings of the standard: address with a path, headers, name', async () => {
  const headers = 'authorization=Basic%20YTpi, x-scope = school,'
  const traces = open({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/otlp/`,
    OTEL_EXPORTER_OTLP_HEADERS: headers,
    OTEL_SERVICE_NAME: 'lessons',
  })
  addSpans(traces, 1)
  await traces.close()
  expect(collector.paths).toEqual(['/otlp/v1/traces'])
  expect(collector.headers[0]).toMatchObject({ authorization: 'Basic YTpi', 'x-scope': 'school', 'content-type': 'application/json' })
  expect(collector.resource).toMatchObject({ 'service.name': 'lessons' })
})

test.each([
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4317' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://name:hush@collector:4318' },
  { OTEL_EXPORTER_OTLP_HEADERS: 'hush' },
  { OTEL_EXPORTER_OTLP_HEADERS: 'a=hush%0d%0ab' },
  { OTEL_EXPORTER_OTLP_HEADERS: 'a=hush%' },
  { OTEL_TRACES_SAMPLER_ARG: '1.5' },
])('%j is refused at the start, and no secret is repeated', (env) => {
  const [name = ''] = Object.keys(env)
  const refused = vi.fn<(error: unknown) => string>((error) => JSON.stringify(error) + (error as { describe(): string }).describe())
  try {
    loadConfig(env)
  } catch (error) {
    refused(error)
  }
  expect(refused).toHaveReturnedWith(expect.stringContaining(name))
  expect(refused).not.toHaveReturnedWith(expect.stringContaining('hush'))
})

test('without an address nothing begins', async () => {
  const log = createLog({ logLevel: 'silent' })
  expect(createTraces(loadConfig({ OTEL_SERVICE_NAME: 'x' }).traces, { log, version: '1' })).toBeUndefined()
  const describe = vi.fn<() => { name: string }>()
  expect(beginSpan(describe)).toBeUndefined()
  expect(await inSpan(describe, async () => 7)).toBe(7)
  expect(describe).not.toHaveBeenCalled()
})

test('spans go in batches, and what is left goes at the end', async () => {
  const traces = open({}, { everyMs: 60_000 })
  addSpans(traces, BATCH * 2 + 7)
  await traces.close()
  expect(collector.bodies.map((body) => body.split('"spanId"').length - 1)).toEqual([BATCH, BATCH, 7])
  expect(traces.figures).toEqual({ sent: BATCH * 2 + 7, dropped: 0 })
  addSpans(traces, 1)
  expect(traces.figures).toEqual({ sent: BATCH * 2 + 7, dropped: 1 })
})

test.each([429, 503])('a collector that answers %i is asked again later, and nothing is lost', async (status) => {
  collector.acts.push({ status, headers: { 'retry-after': '0.02' } }, { status, body: 'x'.repeat(100_000) })
  const traces = open()
  addSpans(traces, 3)
  await eventually(() => expect(traces.figures).toEqual({ sent: 3, dropped: 0 }))
  expect(collector.spans).toHaveLength(3)
  expect(lines.map(({ level, msg }) => `${level} ${msg}`)).toEqual([
    'warn The collector takes no traces; spans that find no place are dropped and counted.',
    'info The collector takes traces again.',
  ])
  expect(lines[0]).toMatchObject({ collector: `${collector.url}/v1/traces`, reason: `it answers ${status}` })
})

test.each([400, 401, 404, 500, 302])('a batch that is answered %i is dropped and counted, and the log says so once', async (status) => {
  const elsewhere = await startCollector()
  collector.always = { status, headers: { location: elsewhere.url } }
  const traces = open({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=hush' })
  for (let time = 1; time <= 3; time += 1) {
    addSpans(traces, 2)
    await eventually(() => expect(traces.figures).toEqual({ sent: 0, dropped: 2 * time }))
  }
  expect(lines).toHaveLength(1)
  expect(JSON.stringify(lines)).not.toContain('hush')
  expect(elsewhere.bodies).toEqual([])
  await elsewhere.close()
})

test('spans that the collector read and did not take are counted', async () => {
  collector.always = { body: '{"partialSuccess":{"rejectedSpans":"2","errorMessage":"no"}}' }
  const traces = open()
  addSpans(traces, 5)
  await eventually(() => expect(traces.figures).toEqual({ sent: 3, dropped: 2 }))
})

test.each([
  { body: 'no JSON' },
  { body: '[]' },
  { body: 'null' },
  { body: '{"partialSuccess":{"rejectedSpans":1e9}}' },
  { isEndless: true },
])('an odd answer %j does no harm', async (act) => {
  collector.acts.push(act)
  const traces = open()
  addSpans(traces, 1)
  await eventually(() => expect(traces.figures.sent + traces.figures.dropped).toBe(1))
  addSpans(traces, 1)
  await eventually(() => expect(collector.spans).toHaveLength(2))
})

async function nowhere(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 9}`
}

test('a collector that is away or does not answer: no more than so many spans wait, the rest is dropped and counted', async () => {
  collector.always = { isDeaf: true }
  for (const url of [await nowhere(), collector.url]) {
    const traces = open({ OTEL_EXPORTER_OTLP_ENDPOINT: url }, { patienceMs: 60_000, pauseMs: 60_000, leavingMs: 100 })
    addSpans(traces, 10 * MOST_WAITING)
    // a batch is under way beside those that wait
    expect(traces.figures).toEqual({ sent: 0, dropped: 10 * MOST_WAITING - MOST_WAITING - BATCH })
    if (url === collector.url) await eventually(() => expect(collector.bodies.length).toBeGreaterThan(0))
    await traces.close()
    expect(traces.figures).toEqual({ sent: 0, dropped: 10 * MOST_WAITING })
  }
})

test('a collector that stops answering costs a batch its time, and is asked anew', async () => {
  collector.acts.push({ isDeaf: true })
  const traces = open({}, { patienceMs: 50 })
  addSpans(traces, 2)
  await eventually(() => expect(traces.figures).toEqual({ sent: 2, dropped: 0 }))
  expect(lines[0]).toMatchObject({ reason: 'TimeoutError' })
})
