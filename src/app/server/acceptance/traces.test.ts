import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Account } from '#features/accounts/accounts.store.ts'
import { contentFolder } from '#features/content/content.fixtures.ts'
import { answersText } from '#features/validations/validations.fixtures.ts'
import { reviewAnswers } from '#features/validations/review.jobs.ts'
import { startPeer, type Peer } from '#platform/models/peer.fixtures.ts'
import { startCollector, type Collector, type SeenSpan } from '#platform/traces/collector.fixtures.ts'
import { testSite, type Site, type TestBrowser } from '../server.fixtures.ts'

let site: Site
let peer: Peer
let collector: Collector
let account: Account

/** For as long as a busy machine may take. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 60_000 })

beforeEach(async () => {
  peer = await startPeer()
  collector = await startCollector()
})
afterEach(async () => {
  await site.close()
  await peer.close()
  await collector.close()
})

const text = answersText.replace(
  '::text{#word title="Which word?" description="One that you like."}',
  '::text{#why title="Why a lamp?" description="In your own words." review=model}',
)
const answers = 'why:\n  check: rubric\n  value: Names light as the reason.\n  exemplar: A lamp gives light.\n'
const EMAIL = 'grace.hopper@example.org'
const WORDS = 'Because marmalade gives light, says grandmother.'

/** Opens a site whose answers a model reviews, and signs a learner in. */
async function open(env: Record<string, string> = {}): Promise<TestBrowser> {
  site = await testSite({ AI_PROVIDER: 'compatible', AI_BASE_URL: peer.url, AI_MODEL: 'peer-1', SEMANTIC_SEARCH: 'false', ...env })
  await using content = await contentFolder({ 'projects/answers/project.md': text, 'projects/answers/answers.yaml': answers })
  await site.publish(content)
  peer.otherwise = () => ({ says: [JSON.stringify({ verdict: 'COMPLETE', reason: 'Quince says why.' })] })
  account = await site.person(EMAIL, { name: 'Grace Hopper' })
  return site.signedIn(account, { address: '198.51.100.23' })
}

const traced = () => open({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
const handIn = (browser: TestBrowser, headers: Record<string, string> = {}) =>
  browser.send('POST', '/projects/answers/validations/why?from=grapefruit', { text: { data: WORDS }, status: 'COMPLETE' }, headers)

/** Runs the job, and waits until the last span of request and job is there. */
async function review(): Promise<void> {
  const worker = await site.work([reviewAnswers])
  await worker.settle()
  await worker.stop(0)
  await eventually(() => expect(spansOf('job validations.review')).toHaveLength(1))
}

const spansOf = (name: string) => collector.spans.filter((span) => span.name === name)
const one = (name: string): SeenSpan => {
  const [span, ...more] = spansOf(name)
  if (!span || more.length > 0)
    throw new Error(`${name}: ${more.length + (span ? 1 : 0)} in ${collector.spans.map((all) => all.name).join(', ')}`)
  return span
}

/** The names from a span up to the first of its trace. */
function wayUp({ name, traceId, parentSpanId }: SeenSpan): string[] {
  const parent = collector.spans.find((span) => span.traceId === traceId && span.spanId === parentSpanId)
  return parent ? [name, ...wayUp(parent)] : [name]
}

test('a request is one trace, through call, transaction and statements to the job that it asks for; the job is a trace with its model', async () => {
  const browser = await traced()
  expect(await handIn(browser)).toMatchObject({ status: 200 })
  await review()
  const request = collector.spans.find(({ name }) => name.startsWith('POST /projects/'))
  expect(request).toMatchObject({ kind: 2, attributes: { 'http.request.method': 'POST', 'http.response.status_code': 200 } })
  expect(request?.attributes['http.route']).toMatch(/^\/projects\/\{\w+\}\/validations\/\{\w+\}$/)
  const inRequest = collector.spans.filter(({ traceId }) => traceId === request?.traceId)
  for (const span of inRequest) expect(wayUp(span).at(-1)).toBe(request?.name)
  const enqueued = one('enqueue validations.review')
  expect(wayUp(enqueued)).toEqual(['enqueue validations.review', 'transaction', 'validations.saveAnswer', request?.name])
  expect(inRequest.filter(({ kind }) => kind === 3).map((span) => wayUp(span).join(' < '))).toContain(
    `commit < transaction < validations.saveAnswer < ${request?.name}`,
  )
  const job = one('job validations.review')
  expect(enqueued.links).toEqual([{ traceId: job.traceId, spanId: job.spanId }])
  expect(job).toMatchObject({ kind: 5, attributes: { 'job.id': enqueued.attributes['job.id'], 'job.attempt': 1, 'job.lane': 'asked' } })
  const model = one('chat peer-1')
  expect(wayUp(model)).toEqual(['chat peer-1', 'job validations.review'])
  expect(model).toMatchObject({
    kind: 3,
    attributes: { 'gen_ai.request.model': 'peer-1', 'gen_ai.usage.input_tokens': 100, 'gen_ai.usage.output_tokens': 20 },
  })
  expect(collector.spans.filter((span) => wayUp(span).at(-1) === job.name).length).toBeGreaterThan(5)
})

test('nothing of a person and nothing that somebody wrote is sent', async () => {
  const browser = await traced()
  await handIn(browser)
  await review()
  await browser.send('PUT', '/user/nickname', { nickname: 'amazing-grace' })
  await browser.send('GET', '/users/amazing-grace')
  await browser.fetch('/nowhere/persimmon?q=grapefruit', { headers: { 'user-agent': 'Rhubarb/1.0', referer: 'https://tangerine.test/' } })
  const visitor = site.browser()
  await visitor.send('POST', '/auth/otp/login?returnTo=/persimmon', { email: 'unknown.kumquat@example.org' })
  await visitor.send('GET', '/search?query=grapefruit')
  await visitor.fetch('/persimmon', { method: 'BREW-KUMQUAT' }).catch(() => undefined)
  await visitor.send('GET', '/healthz')
  await eventually(() => expect(spansOf('GET (other)').length + spansOf('GET /search').length).toBeGreaterThan(0))
  await site.close()
  const sent = collector.bodies.join('\n')
  expect(peer.requests[0]?.text).toContain('marmalade')
  const ids = [account.id, account.id.replaceAll('-', ''), ...browser.cookies.values(), '198.51.100.23']
  const secrets = [EMAIL, 'Grace', 'Hopper', 'amazing-grace', 'marmalade', 'grandmother', 'Quince', ...ids]
  const typed = ['grapefruit', 'persimmon', 'kumquat', 'Rhubarb', 'Firefox', 'tangerine', 'example.org', '/answers/', 'healthz']
  for (const word of [...secrets, ...typed]) expect(sent.toLowerCase()).not.toContain(word.toLowerCase())
})

test("a proxy's trace goes on", async () => {
  const browser = await traced()
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  await handIn(browser, { traceparent: `00-${traceId}-00f067aa0ba902b7-01` })
  await eventually(() =>
    expect(collector.spans.find(({ parentSpanId }) => parentSpanId === '00f067aa0ba902b7')).toMatchObject({ traceId, kind: 2 }),
  )
})

test('requests at the same time keep their steps apart', async () => {
  const browser = await traced()
  await Promise.all(Array.from({ length: 20 }, () => browser.send('GET', '/user')))
  await eventually(() => expect(spansOf('GET /user')).toHaveLength(20))
  const shapes = spansOf('GET /user').map(({ traceId }) =>
    collector.spans
      .filter((span) => span.traceId === traceId)
      .map((span) => wayUp(span).join(' < '))
      .sort(),
  )
  expect(shapes[0]?.length).toBeGreaterThan(1)
  for (const shape of shapes) expect(shape).toEqual(shapes[0])
})

test.each([{ status: 500 }, { status: 429 }, { isDeaf: true }])('a collector that is %j holds up no request', async (always) => {
  collector.always = always
  const browser = await traced()
  for (let time = 0; time < 5; time += 1) expect(await browser.send('GET', '/user')).toMatchObject({ status: 200 })
  expect(await handIn(browser)).toMatchObject({ status: 200 })
  await eventually(() => expect(collector.bodies.length).toBeGreaterThan(0))
  expect(site.reported).toEqual([])
})

test('without an address nothing is sent', async () => {
  const browser = await open({ OTEL_SERVICE_NAME: 'lessons' })
  expect(await handIn(browser, { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' })).toMatchObject({ status: 200 })
  const worker = await site.work([reviewAnswers])
  await worker.settle()
  await worker.stop(0)
  await site.close()
  expect(collector.bodies).toEqual([])
})
