import { afterEach, beforeEach, expect, test } from 'vitest'
import { testClock } from '#platform/clock.fixtures.ts'
import { loadConfig } from '#platform/config.ts'
import { testDatabase, type TestDatabase } from '#platform/db/db.fixtures.ts'
import { createLog } from '#platform/log.ts'
import { startCollector, type Collector } from '#platform/traces/collector.fixtures.ts'
import { toTheEnd } from '#platform/traces/spans.ts'
import { createTraces, type Traces } from '#platform/traces/traces.ts'
import { createModels, type Models } from './models.ts'
import { startPeer, type Peer } from './peer.fixtures.ts'

let database: TestDatabase
let peer: Peer
let collector: Collector
let traces: Traces | undefined
let models: Models

beforeEach(async () => {
  database = await testDatabase()
  peer = await startPeer()
  collector = await startCollector()
  const env = { AI_PROVIDER: 'compatible', AI_BASE_URL: peer.url, AI_MODEL: 'peer-1', AI_TRANSCRIBE_MODEL: 'peer-ears' }
  const config = loadConfig({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  traces = createTraces(config.traces, { log: createLog({ logLevel: 'silent' }), version: '1' })
  models = createModels({ config, db: database.db, clock: testClock(), report: () => undefined, chance: () => -0.5 })
})
afterEach(async () => {
  await database.close()
  await peer.close()
  await collector.close()
})

async function inRequest(act: () => Promise<unknown>): Promise<void> {
  const root = traces?.begin({ name: 'request' })
  if (root) await toTheEnd(root, act).catch(() => undefined)
}

const write = (signal?: AbortSignal) =>
  models.write({
    purpose: 'tutor',
    learner: null,
    instructions: 'Teach about marmalade.',
    messages: [{ role: 'user', content: [{ type: 'text', text: 'Why quince?' }] }],
    tokensMost: 500,
    ...(signal && { signal }),
  })

async function sentOf(operation: string) {
  await traces?.close()
  const words = collector.bodies.join('').toLowerCase()
  for (const word of ['marmalade', 'quince', 'persimmon']) expect(words).not.toContain(word)
  return collector.spans.filter(({ name }) => name.startsWith(operation))
}

test('each try of an answer is a span with the model and its tokens, or why it failed; no word of it', async () => {
  peer.acts.push({ status: 503 }, { says: ['Persimmon.'] })
  await inRequest(() => write())
  const tries = await sentOf('chat')
  expect(tries).toMatchObject([
    { name: 'chat peer-1', status: { code: 2 }, attributes: { 'error.type': 'away', 'model.purpose': 'tutor' } },
    { name: 'chat peer-1', status: {}, attributes: { 'gen_ai.usage.input_tokens': 100, 'gen_ai.usage.output_tokens': 20 } },
  ])
  const root = collector.spans.find(({ name }) => name === 'request')
  expect(tries.map(({ parentSpanId }) => parentSpanId)).toEqual([root?.spanId, root?.spanId])
})

test('an answer that its reader left is a span and no failure', async () => {
  peer.acts.push({ says: ['Persimmon.'], ends: 'silent' })
  const stop = new AbortController()
  const answering = inRequest(() => write(stop.signal))
  await expect.poll(() => peer.requests.length).toBe(1)
  stop.abort()
  await answering
  const [left, ...more] = await sentOf('chat')
  expect(left).toMatchObject({ status: {} })
  expect(more).toEqual([])
})

test('writing down what was spoken is a span', async () => {
  peer.acts.push({ says: ['Persimmon.'] })
  await inRequest(async () => models.hearing()?.hear({ bytes: new Uint8Array(9), type: 'audio/webm' }))
  expect(await sentOf('transcribe')).toMatchObject([{ name: 'transcribe peer-ears', kind: 3, status: {} }])
})
